import { itemsOf, type Literal, propertyOf, stringOf } from '../../literal/literal.ts';
import { type Unknown, unknownSetting } from '../../literal/unknown.ts';
import {
  isBelow,
  isMarkdown,
  joinPath,
  nameOf,
  relativeTo,
  withoutExtension,
} from '../../text/posix-path.ts';
import type { DocumentTree } from '../../tree.ts';
import { readNextConfig } from '../next/find-config.ts';
import { type Languages, languageOf, prefixOf } from '../next/languages.ts';
import { routeSegments } from '../next/routes.ts';

/** A folder of pages. */
export interface PageFolder {
  /** `app`: a page is a `page.mdx` in a folder of its own. The others: any file is one. */
  type: 'content' | 'app' | 'pages';
  folder: string;
  /** What stands in front of its addresses, without a slash at its end. */
  base: string;
}

export interface NextraLayout {
  folders: readonly PageFolder[];
  languages: Languages | null;
  hasSlash: boolean;
  math: boolean;
  config: Literal | undefined;
  unknown: Unknown[];
}

/** Version 4 has pages in `content` and `app`, those before in `pages`. */
export async function readLayout(tree: DocumentTree, root: string): Promise<NextraLayout> {
  const { value: config, calls } = await readNextConfig(tree, root);
  const options = calls.flatMap(({ maker }) => (maker?.from === 'nextra' ? (maker.given[0] ?? []) : []))[0];
  const unknown: Unknown[] = [];
  const base = propertyOf(options, 'contentDirBasePath');
  if (base?.type === 'unknown') unknown.push(unknownSetting('contentDirBasePath', base));
  const isTrue = (literal: Literal | undefined) =>
    literal !== undefined && !(literal.type === 'other' && !literal.value);
  const folders = (['content', 'app', 'pages'] as const).flatMap((type): PageFolder[] => {
    const folder = [type, `src/${type}`]
      .map((name) => joinPath(root, name))
      .find((each) => hasPages(tree, each, type));
    const prefix = type === 'content' ? (stringOf(base) ?? '').replace(/^\/|\/$/g, '') : '';
    return folder === undefined ? [] : [{ type, folder, base: prefix === '' ? '' : `/${prefix}` }];
  });
  const isOld = folders.some(({ type }) => type === 'pages');
  return {
    // A folder `content` beside `pages` is the site's own business.
    folders: isOld ? folders.filter(({ type }) => type !== 'content') : folders,
    languages: languagesOf(tree, config, folders),
    hasSlash: isTrue(propertyOf(config, 'trailingSlash')),
    math: isTrue(propertyOf(options, 'latex')),
    config,
    unknown,
  };
}

const hasPages = ({ paths }: DocumentTree, folder: string, type: PageFolder['type']): boolean => {
  for (const path of paths) {
    if (isMarkdown(path) && isBelow(path, folder) && (type !== 'app' || /\/page\.mdx?$/.test(path)))
      return true;
  }
  return false;
};

/** `i18n` of Next.js; files are in a folder of their language, or before version 4 named after it. */
function languagesOf(
  { paths }: DocumentTree,
  config: Literal | undefined,
  folders: readonly PageFolder[],
): Languages | null {
  const i18n = propertyOf(config, 'i18n');
  const all = itemsOf(propertyOf(i18n, 'locales')).flatMap((item) => stringOf(item) ?? []);
  const first = stringOf(propertyOf(i18n, 'defaultLocale'));
  if (all.length === 0 || first === undefined) return null;
  const isFolder = folders.some(({ folder }) =>
    [...paths].some((path) => isBelow(path, `${folder}/${first}`)),
  );
  return {
    all,
    first,
    ...(isFolder ? { hidden: 'none', parser: 'dir' } : { hidden: 'first', parser: 'dot' }),
  };
}

/** Null for a file that is no page. */
export function addressOf({ folders, languages, hasSlash }: NextraLayout, path: string): string | null {
  const found = folders.find(({ folder }) => isBelow(path, folder));
  if (!found) return null;
  const relative = relativeTo(found.folder, path)!;
  const slash = (url: string) => (url === '' ? '/' : hasSlash ? `${url}/` : url);
  if (found.type === 'app') {
    const segments = routeSegments(relative.split('/').slice(0, -1));
    const isOne = segments && /^page\.mdx?$/.test(nameOf(path)) && !relative.includes('[');
    return isOne ? slash(segments.map((segment) => `/${segment}`).join('')) : null;
  }
  if (/\[[^/]+\]|(^|\/)_[^/]*$/.test(relative)) return null;
  const { language, path: bare } = languageOf(relative, languages);
  const route = withoutExtension(bare).replace(/(^|\/)index$/, '');
  return slash(`${prefixOf(language, languages)}${found.base}${route === '' ? '' : `/${route}`}`);
}
