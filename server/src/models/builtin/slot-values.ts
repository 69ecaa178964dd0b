import { endsInPageExtension, type Token } from './token.ts';

type Value = (token: Token) => string | undefined;

/** Anything between quotation marks, also nothing. */
export const quoted: Value = ({ kind, text }) => (kind === 'quoted' ? text : undefined);

/** Something between quotation marks. */
export const term: Value = (token) => (token.text.trim() === '' ? undefined : quoted(token));

export const path: Value = ({ kind, text }) => (kind === 'path' ? text : undefined);

/** A page, a folder or an address, quoted or recognisable as one. */
export const reference: Value = (token) => path(token) ?? term(token);

/** A page's file, quoted or not. */
export const pageFile: Value = (token) => (endsInPageExtension(token.text) ? reference(token) : undefined);

/**
 * One unquoted word. It may only name what already exists (a page, a group), where a misunderstanding ends in
 * a refusal; new text and new names are always quoted.
 */
export const name: Value = ({ kind, text }) =>
  kind === 'word' && /^[\p{L}\p{N}][\p{L}\p{N}_.-]*$/u.test(text) ? text : undefined;

export const nameOrTerm: Value = (token) => name(token) ?? term(token);

export const nameOrReference: Value = (token) => name(token) ?? reference(token);

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
