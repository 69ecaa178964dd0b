import type { Place } from './instruction.ts';

const marks = [
  ['"', '"'],
  ['“', '”'],
  ['«', '»'],
  ['``', '``'],
] as const;

/** In quotation marks that do not occur in the text; undefined if all of them do. */
export function inMarks(text: string): string | undefined {
  const pair = marks.find(([open, close]) => !text.includes(open) && !text.includes(close));
  // Backticks that meet others would be read as one mark.
  if (!pair || (pair[0] === '``' && /^`|`$/.test(text))) return undefined;
  return pair[0] + text + pair[1];
}

/** `Replace ${inMarks(from)} with ${inMarks(to)}`, or undefined where a part of it cannot be written. */
export function sentence(
  strings: TemplateStringsArray,
  ...parts: (string | undefined)[]
): string | undefined {
  return parts.includes(undefined) ? undefined : String.raw({ raw: strings }, ...parts);
}

/** Read as a path without quotation marks. */
const isBarePath = (text: string): boolean => /^[\w./~@-]*(?:\/[\w./~@-]*[\w/]|\w\/|\w\.mdx?)$/.test(text);

export const aPath = (text: string): string | undefined => (isBarePath(text) ? text : inMarks(text));

/** A page as it is named in a sentence. */
export const aPage = (reference: string): string | undefined =>
  isBarePath(reference) ? reference : sentence`the page ${inMarks(reference)}`;

export function severalPages(references: readonly string[]): string | undefined {
  const pages = references.map(aPage);
  return pages.includes(undefined) ? undefined : pages.join(', ');
}

/** ` in PAGES`, or nothing where every page is meant; and where not. */
export const onThose = (
  pages: readonly string[] | undefined,
  except?: readonly string[] | undefined,
): string | undefined => sentence`${pages ? sentence` in ${severalPages(pages)}` : ''}${exceptThose(except)}`;

/** `, except in PAGES` */
export const exceptThose = (except: readonly string[] | undefined): string | undefined =>
  except ? sentence`, except in ${severalPages(except)}` : '';

/** ` before PAGE`, ` at the top of the group "GROUP"`; nothing where a group alone, or no place, is named. */
export function writtenPlace({ group, before, after, at }: Place): string | undefined {
  const into = group === undefined ? '' : sentence` the group ${inMarks(group)}`;
  if (at !== undefined) return group && sentence` at the ${at === 'start' ? 'top' : 'end'} of${into}`;
  const of = group === undefined ? '' : sentence` in${into}`;
  if (before !== undefined) return sentence` before ${aPage(before)}${of}`;
  return after === undefined ? '' : sentence` after ${aPage(after)}${of}`;
}
