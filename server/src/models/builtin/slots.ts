import { words } from './names.ts';
import { oneOf, type Rule, slot } from './rule.ts';
import { endsInPageExtension, type Token } from './token.ts';

export type Value = (token: Token) => string | undefined;

/** Anything between quotation marks, also nothing. */
export const quoted: Value = ({ kind, text }) => (kind === 'quoted' ? text : undefined);

/** `/start/create/`, as a browser shows it. */
export const slashedAddress: Value = (token) => (/^\/.+\/$/.test(token.text) ? path(token) : undefined);

/** The same without its last slash, as a page is named. */
export const pageAddress: Value = (token) => slashedAddress(token)?.replace(/\/+$/, '');

/** Something between quotation marks. */
export const term: Value = (token) => (token.text.trim() === '' ? undefined : quoted(token));

/** What has an ending, as a file has. */
export const file: Value = ({ kind, text }) =>
  (kind === 'word' || kind === 'path') && /\w\.[a-z]{2,5}$/i.test(text) ? text : undefined;

export const path: Value = ({ kind, text }) => (kind === 'path' ? text : undefined);

/** A page, a folder or an address, quoted or recognisable as one. */
export const reference: Value = (token) => path(token) ?? term(token);

/** A page's file, quoted or not. */
export const pageFile: Value = (token) => (endsInPageExtension(token.text) ? reference(token) : undefined);

/** A path that is no more than that: quoted only if it could not be a title. */
export const pathOnly: Value = (token) => path(token) ?? (isPathLike(token.text) ? term(token) : undefined);

export const isPathLike = (text: string): boolean =>
  !/\s/.test(text) && (endsInPageExtension(text) || /^[a-z0-9._~/-]*\/[a-z0-9._~/-]*$/.test(text));

/** A folder is not deleted, moved or listed as one; the root is a page. */
export const isFolder = (reference: string): boolean => /.\/$/.test(reference);

/**
 * One unquoted word. It may only name what already exists (a page, a group), where a misunderstanding ends in
 * a refusal; new text and new names are always quoted.
 */
export const name: Value = ({ kind, text }) =>
  kind === 'word' && /^[\p{L}\p{N}][\p{L}\p{N}_.-]*$/u.test(text) ? text : undefined;

export const nameOrTerm: Value = (token) => name(token) ?? term(token);

export const asFolder =
  (value: Value): Value =>
  (token) =>
    value(token)?.replace(/\/*$/, '/');

/** A word of the table, quoted or not, in any case: what the table says it stands for. */
export const oneIn = (table: Readonly<Record<string, string>>): Value => {
  const entries = new Map(Object.entries(table));
  return ({ kind, text }) =>
    kind === 'word' || kind === 'quoted' ? entries.get(text.toLowerCase()) : undefined;
};

/** Text to write: quoted, or words that cannot mean anything but themselves. */
export const newText = (into: string, value: Value = term): Rule =>
  oneOf(slot(into, value), words(into, 'new text'));
