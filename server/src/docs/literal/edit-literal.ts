import { type Edit, insertAt, replaceRange } from '../text/edit.ts';
import type { ArrayLiteral, ObjectLiteral, Place } from './literal.ts';

/** The white space in front of an offset, which is what sets the next sibling apart. */
function spaceBefore(source: string, at: number): string {
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
  const { source, elements } = array;
  const items = elements ?? [];
  if (indexes.size >= items.length) return [replaceRange(source.text, array, '[]')];
  const edits: Edit[] = [];
  for (let from = 0; from < items.length; from += 1) {
    if (!indexes.has(from)) continue;
    let to = from;
    while (indexes.has(to + 1)) to += 1;
    const range =
      from > 0
        ? { start: items[from - 1]!.end, end: items[to]!.end }
        : { start: items[0]!.start, end: items[to + 1]!.start };
    edits.push(replaceRange(source.text, range, ''));
    from = to;
  }
  return edits;
}

/** Adds a property behind the last one. */
export function appendProperty({ source, properties, ...place }: ObjectLiteral, property: string): Edit {
  const last = properties.at(-1);
  if (!last?.keyPlace) return replaceRange(source.text, place, `{ ${property} }`);
  const space = spaceBefore(source.text, last.keyPlace.start);
  return insertAt(last.value.end, `,${space === '' ? ' ' : space}${property}`);
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
