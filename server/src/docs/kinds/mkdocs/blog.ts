import type { FrontMatterFields } from '../../markdown/front-matter.ts';
import { slugOf } from '../../markdown/slug.ts';
import { isBelow, joinPath, nameOf, withoutExtension } from '../../text/posix-path.ts';
import { type Fields, fileWith, type Settings, unknownAt } from './settings.ts';

/** The blog of Material for MkDocs. */
export interface Blog {
  isPost(path: string): boolean;
  /** A post's address below the documentation, without slashes around it; null: a draft, or it cannot be known. */
  addressOf(path: string, fields: FrontMatterFields | null, title: string | null): string | null;
  /** Addresses below which there are lists of posts, or posts whose address is not known. */
  generated: readonly string[];
}

const usualFormat = '{date}/{slug}';
const usualDate = 'yyyy/MM/dd';

/** Null where the site has no blog. */
export function readBlog(settings: Settings, folder: string): Blog | null {
  const options = settings.plugins.get('blog');
  if (!options) return null;
  const text = (key: string, usual: string) => (typeof options[key] === 'string' ? options[key] : usual);
  const blog = text('blog_dir', 'blog').replace(/^\.?\/*|\/+$/g, '');
  const posts = joinPath(folder, text('post_dir', '{blog}/posts').replaceAll('{blog}', blog));
  const isKnown = isKnownFormat(options);
  if (!isKnown) {
    const reason = 'addresses of posts depend on settings that are not known here';
    settings.unknown.push(unknownAt(fileWith(settings.files, 'plugins'), 'plugins.blog', reason, 'more'));
  }
  const lists = ['archive', 'category', 'author', 'page'];
  return {
    isPost: (path) => isBelow(path, posts),
    addressOf(path, fields, title) {
      const isDraft = fields?.data.draft === true && options.draft !== true;
      const below = isKnown && !isDraft ? postAddress(options, path, fields?.data ?? {}, title) : null;
      return below === null ? null : joinPath(blog, below);
    },
    generated: isKnown ? lists.map((name) => `/${joinPath(blog, name)}`) : [`/${blog}`],
  };
}

/** Months by name, a slug of the site's own and the like depend on Python. */
function isKnownFormat(options: Fields): boolean {
  const { post_url_format: format = usualFormat, post_url_date_format: date = usualDate } = options;
  const isUsual = ['post_slugify', 'post_slugify_separator', 'categories_slugify'].every(
    (key) => options[key] === undefined,
  );
  return (
    isUsual &&
    typeof format === 'string' &&
    /^(?:\{(?:date|slug|file)\}|[^{}])*$/.test(format) &&
    typeof date === 'string' &&
    /^(?:yyyy|MM|dd|M|d|[^A-Za-z'])*$/.test(date)
  );
}

function postAddress(options: Fields, path: string, fields: Fields, title: string | null): string | null {
  const format = typeof options.post_url_format === 'string' ? options.post_url_format : usualFormat;
  const pattern = typeof options.post_url_date_format === 'string' ? options.post_url_date_format : usualDate;
  const name = typeof fields.title === 'string' ? fields.title : title;
  const slug =
    typeof fields.slug === 'string' ? fields.slug : name === null ? null : slugOf(name, 'pymdownx-lower');
  const parts: Record<string, string | null> = {
    date: formatDate(fields.date, pattern),
    slug,
    file: withoutExtension(nameOf(path)),
  };
  let isKnown = true;
  const address = format.replace(/\{(\w+)\}/g, (_, key: string) => {
    const part = parts[key] ?? null;
    if (part === null) isKnown = false;
    return part ?? '';
  });
  return isKnown ? address.replace(/^\/+|\/+$/g, '') : null;
}

/** `date: 2024-01-31`, or `date: { created: 2024-01-31 }`. */
function formatDate(date: unknown, pattern: string): string | null {
  const created: unknown =
    typeof date === 'object' && date !== null && 'created' in date ? date.created : date;
  const iso = created instanceof Date ? created.toISOString() : typeof created === 'string' ? created : '';
  const [, year, month, day] = /^(\d{4})-(\d\d?)-(\d\d?)(?!\d)/.exec(iso) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const parts: Record<string, string> = {
    yyyy: year,
    MM: month.padStart(2, '0'),
    dd: day.padStart(2, '0'),
    M: String(Number(month)),
    d: String(Number(day)),
  };
  return pattern.replace(/yyyy|MM|dd|M|d/g, (part) => parts[part]!);
}
