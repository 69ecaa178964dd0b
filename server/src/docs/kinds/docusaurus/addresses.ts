import type { FrontMatterFields } from '../../markdown/front-matter.ts';
import { folderOf, joinPath, nameOf, withoutExtension } from '../../text/posix-path.ts';

const numberPrefix = /^\d+\s*[-_.]+\s*(?=[^\d\-_.\s])/;
export const withoutNumbers = (path: string): string =>
  path
    .split('/')
    .map((part) => part.replace(numberPrefix, ''))
    .join('/');

const textField = (fields: FrontMatterFields | null, key: string): string | null => {
  const value = fields?.data[key];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
};

/** The name that a sidebar calls a page by: its path, with the last part as the front matter names it. */
export function documentId(
  relative: string,
  fields: FrontMatterFields | null,
  keepsNumbers: boolean,
): string {
  const path = withoutExtension(relative);
  const bare = keepsNumbers ? path : withoutNumbers(path);
  const named = textField(fields, 'id');
  return named === null ? bare : joinPath(folderOf(bare), named);
}

/** A document's URL path below its version. A file called like its folder, or index, stands for the folder. */
export function docPath(relative: string, fields: FrontMatterFields | null, keepsNumbers: boolean): string {
  const named = (path: string) => (keepsNumbers ? path : withoutNumbers(path));
  const folder = named(folderOf(relative));
  const slug = textField(fields, 'slug');
  if (slug?.startsWith('/')) return slug;
  const file = withoutExtension(nameOf(relative)).toLowerCase();
  const isIndex = /^(index|readme)$/.test(file) || file === nameOf(folderOf(relative)).toLowerCase();
  if (slug === null && isIndex && folderOf(relative) !== '') return folder;
  if (slug === null && isIndex) return '';
  const name = slug ?? textField(fields, 'id') ?? named(withoutExtension(nameOf(relative)));
  return joinPath(folder, name);
}

const dated = /^(.*?)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*?)(?:\/index)?\.mdx?$/;

/** A post's URL path below its blog: by its date, if its file has one. */
export function postPath(relative: string, fields: FrontMatterFields | null): string {
  const slug = textField(fields, 'slug');
  if (slug !== null) return slug;
  const [, folder = '', date, text = ''] = dated.exec(relative) ?? [];
  if (date !== undefined) return joinPath(date.replaceAll('-', '/'), folder + text);
  return withoutExtension(relative).replace(/\/index$/, '');
}

/** A page may name its own address, if it is Markdown. */
export const pagePath = (relative: string, fields: FrontMatterFields | null): string =>
  textField(fields, 'slug') ?? filePath(relative);

export const filePath = (relative: string): string =>
  relative.replace(/\.(mdx?|[jt]sx?)$/, '').replace(/(^|\/)index$/, '');

export const joinUrl = (base: string, path: string): string =>
  `${base}/${path.replace(/^\//, '')}`.replace(/\/$/, '') || '/';
