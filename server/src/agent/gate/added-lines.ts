import type { Change } from '../../git/changes.ts';

export interface AddedLine {
  path: string;
  line: number;
  text: string;
}

/** In characters. The rules' time grows with the square of what they find in one text, so texts are short. */
const limits = { portion: 64 * 1024, line: 32 * 1024, overlap: 2 * 1024 };

/** Between lines that do not follow one another. */
const gap: AddedLine = { path: '', line: 0, text: '' };

/**
 * The lines that no changed file had before, so that those of a moved page are not among them, in portions. A
 * portion ends between two files, unless one is very large.
 */
export function* addedLines(changes: readonly Change[]): Generator<AddedLine[]> {
  const known = new Set(changes.flatMap(({ before }) => before?.split('\n') ?? []));
  let lines: AddedLine[] = [];
  let size = 0;
  for (const change of changes) {
    for (const line of newLines(change, known)) {
      lines.push(line);
      size += line.text.length + 1;
      if (size > 2 * limits.portion) {
        yield lines;
        [lines, size] = [[], 0];
      }
    }
    if (size > limits.portion) {
      yield lines;
      [lines, size] = [[], 0];
    }
  }
  if (lines.length > 0) yield lines;
}

function* newLines({ path, after }: Change, known: ReadonlySet<string>): Generator<AddedLine> {
  let last = -1;
  for (const [index, text] of (after?.split('\n') ?? []).entries()) {
    if (known.has(text)) continue;
    if (index !== last + 1 || index === 0) yield gap;
    for (const piece of piecesOf(text)) yield { path, line: index + 1, text: piece };
    last = index;
  }
}

/** They overlap, so that nothing of interest is cut in two. */
function piecesOf(text: string): string[] {
  if (text.length <= limits.line) return [text];
  const step = limits.line - limits.overlap;
  return Array.from({ length: Math.ceil(text.length / step) }, (_, index) =>
    text.slice(index * step, index * step + limits.line),
  );
}
