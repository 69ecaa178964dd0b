import { type Edit, insertAt, type Range, replaceRange } from '../text/edit.ts';
import type { ArrayLiteral, ObjectLiteral, Place } from './literal.ts';

/** The white space in front of an offset, which is what sets the next sibling apart. */
export function spaceBefore(source: string, at: number): string {
  let start = at;
  while (start > 0 && /\s/.test(source[start - 1]!)) start -= 1;
  return source.slice(start, at);
}

/** Adds an item behind the last one, set apart like the last one was. */
export function appendItem({ source, start, end, elements }: ArrayLiteral, item: string): Edit {
  const last = elements?.at(-1);
  if (!last) return replaceRange(source.text, { start, end }, `[${item}]`);
  const space = spaceBefore(source.text, last.start);
  return insertAt(last.end, `,${space === '' ? ' ' : space}${item}`);
}

/** Adds an item in front of another, set apart like that one was. */
export function insertItem({ source, start }: Place, item: string): Edit {
  const space = spaceBefore(source.text, start);
  return insertAt(start, `${item},${space === '' ? ' ' : space}`);
}

/** Takes items out together with the comma and white space that set them apart. */
export function removeItems(array: ArrayLiteral, indexes: ReadonlySet<number>): Edit[] {
  return removeParts(array, array.elements ?? [], '[]', indexes);
}

/** The same for the members of an object. */
export function removeMembers(object: ObjectLiteral, indexes: ReadonlySet<number>): Edit[] {
  return removeParts(object, object.members ?? [], '{}', indexes);
}

function removeParts(
  whole: Place,
  parts: readonly Range[],
  empty: string,
  indexes: ReadonlySet<number>,
): Edit[] {
  const { text } = whole.source;
  if (indexes.size >= parts.length) return [replaceRange(text, whole, empty)];
  const edits: Edit[] = [];
  for (let from = 0; from < parts.length; from += 1) {
    if (!indexes.has(from)) continue;
    let to = from;
    while (indexes.has(to + 1)) to += 1;
    const range =
      from > 0
        ? { start: parts[from - 1]!.end, end: parts[to]!.end }
        : { start: parts[0]!.start, end: parts[to + 1]!.start };
    edits.push(replaceRange(text, range, ''));
    from = to;
  }
  return edits;
}

/** Adds a property behind the last member. */
export function appendProperty({ source, members, ...place }: ObjectLiteral, property: string): Edit {
  const last = members?.at(-1);
  if (!last) return replaceRange(source.text, place, `{ ${property} }`);
  const space = spaceBefore(source.text, last.start);
  return insertAt(last.end, `,${space === '' ? ' ' : space}${property}`);
}

/** One step of indentation, as the file itself has it. */
export function indentOf(source: string): string {
  return /\n([ \t]+)\S/.exec(source)?.[1] ?? '  ';
}

/** A string written in the quotes that the file uses at a given place. */
export function quoteLike(source: string, example: number, value: string): string {
  const quote = source[example] === "'" ? "'" : '"';
  return quote === '"' ? JSON.stringify(value) : `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
