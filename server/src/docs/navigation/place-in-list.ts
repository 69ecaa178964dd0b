import type { Node as YamlNode } from 'yaml';
import { appendItem, appendProperty, insertItem, spaceBefore } from '../literal/edit-literal.ts';
import { type Edit, insertAt, type Range, replaceRange } from '../text/edit.ts';
import { lineEnding, startOfLine, startOfNextLine } from '../text/lines.ts';
import { writtenItem } from './edit-navigation.ts';
import { addToSummary } from './edit-summary.ts';
import type { ListPlace, NavigationList, SummaryItem, SummaryList } from './navigation.ts';

export type Side = 'before' | 'after';

/** Where something is in a list that items can be written into. */
export interface OpenPlace extends ListPlace {
  list: NavigationList;
}

/** Writes an item right before or behind another; null where the list is not written an item at a time. */
export function insertBeside(
  source: string,
  { list, index }: OpenPlace,
  side: Side,
  target: string,
  item: (quoted: string) => string,
): Edit | null {
  if (list.format === 'summary') return besideInSummary(source, list, index, side, item(target));
  if (list.format === 'yaml') return besideInYaml(source, list.sequence.items[index], side, item(target));
  const parts = partsOf(source, list);
  const [part, next] = [parts?.[index], parts?.[index + 1]];
  if (!part) return null;
  const written = writtenItem(source, list, target, item);
  const file = list.format === 'literal' ? list.array.source : list.object.source;
  if (side === 'before') return insertItem({ ...part, source: file }, written);
  if (!next)
    return list.format === 'literal' ? appendItem(list.array, written) : appendProperty(list.object, written);
  // A comment at the end of a line is about what is before it.
  const gap = source.slice(part.end, next.start);
  const lineEnd = gap.search(/\r?\n/);
  if (lineEnd === -1 || !gap.slice(0, lineEnd).includes(','))
    return insertItem({ ...next, source: file }, written);
  const space = spaceBefore(source, part.start);
  const indent = space.includes('\n') ? space.slice(space.lastIndexOf('\n') + 1) : '';
  return insertAt(part.end + lineEnd, `${lineEnding(source)}${indent}${written},`);
}

function besideInYaml(source: string, node: unknown, side: Side, item: string): Edit | null {
  const [start = 0, end = 0] = (node as YamlNode | undefined)?.range ?? [];
  const dash = dashBefore(source, start);
  if (dash === null) return null;
  const newline = lineEnding(source);
  const line = `${source.slice(startOfLine(source, dash), dash)}- ${item}${newline}`;
  if (side === 'before') return insertAt(startOfLine(source, dash), line);
  const at = startOfNextLine(source, Math.max(start, end - 1));
  return insertAt(at, source[at - 1] === '\n' ? line : newline + line);
}

/** The dash of an item that has a line of its own; null in `[a, b]` and in `- - a`. */
function dashBefore(source: string, start: number): number | null {
  const dash = start - 1 - (/[ \t]*$/.exec(source.slice(0, start))?.[0].length ?? 0);
  return source[dash] === '-' && source.slice(startOfLine(source, dash), dash).trim() === '' ? dash : null;
}

function besideInSummary(
  source: string,
  list: SummaryList,
  index: number,
  side: Side,
  item: string,
): Edit | null {
  const neighbour = list.items[index];
  if (!neighbour) return null;
  if (side === 'after') return addToSummary(source, { ...list, at: endOf(neighbour) }, item);
  const newline = lineEnding(source);
  return insertAt(neighbour.own.start, `${list.bullet}${item}${newline}${list.spaced ? newline : ''}`);
}

const endOf = ({ own, children }: SummaryItem): number => Math.max(own.end, ...children.map(endOf));

/** Where each item of a list is written, without what sets it apart from the next. */
function partsOf(source: string, list: NavigationList): readonly Range[] | null {
  if (list.format === 'literal') return list.array.elements;
  if (list.format === 'object') return list.object.members;
  const trimmed = (start: number, end: number): Range => ({
    start,
    end: start + source.slice(start, end).trimEnd().length,
  });
  if (list.format === 'summary') return list.items.map((item) => trimmed(item.own.start, endOf(item)));
  const parts = list.sequence.items.map((item) => {
    const [start = 0, end = 0] = (item as YamlNode).range ?? [];
    const dash = dashBefore(source, start);
    return dash === null ? null : trimmed(dash, end);
  });
  return parts.some((part) => part === null) ? null : (parts as Range[]);
}

/**
 * Moves an item to another place of its list: every place keeps what is around it, and only the items change. Null
 * where a comment is between them, since nobody can tell which of them it is about.
 */
export function moveInList(source: string, list: NavigationList, from: number, to: number): Edit[] | null {
  const parts = partsOf(source, list);
  if (!parts?.[from] || !parts[to]) return null;
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  for (let at = first; at < last; at += 1) {
    const gap = source.slice(parts[at]!.end, parts[at + 1]!.start);
    if (!/^[\s,]*$/.test(gap)) return null;
  }
  // What is behind the last one of them may be a comment on it.
  const behind = source.slice(parts[last]!.end).split(/\r?\n/, 1)[0]!;
  if (/\/\/|\/\*|#/.test(behind)) return null;
  const order = parts.map((_, index) => index);
  order.splice(to, 0, ...order.splice(from, 1));
  return order.flatMap((index, at) =>
    index === at
      ? []
      : [replaceRange(source, parts[at]!, source.slice(parts[index]!.start, parts[index]!.end))],
  );
}
