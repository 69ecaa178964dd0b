import { lineEnding } from '../../text/lines.ts';
import type { Container, Entry } from './merge-tree.ts';

/** For lines. A layout begins with its column, which is negative where the first entry follows a dash. */
export function writeLines(like: Container, entries: readonly Entry[]): string {
  const column = Number.parseInt(like.layout, 10);
  const indent = ' '.repeat(Math.abs(column));
  return entries
    .map(({ lead, head, value, tail }, index) => {
      const isInline = column < 0 && index === 0;
      return `${lead}${isInline ? '' : indent}${head}${value.text}${tail}`;
    })
    .join('');
}

/** Something may come to stand behind the last line. */
export function withLastLineEnded(source: string): string {
  return source === '' || source.endsWith('\n') ? source : source + lineEnding(source);
}
