import type { Change } from '../../git/changes.ts';

export interface AddedLine {
  path: string | null;
  line: number | null;
  text: string;
}

/** In characters: what is searched at once, between which others get their turn. */
const limits = { portion: 64 * 1024, line: 32 * 1024, overlap: 12 * 1024 };

/** A gate that remembers all lines of all files would need more memory than there is. */
const mostKnown = 1_000_000;

/** Between lines that do not follow one another. */
const gap: AddedLine = { path: '', line: 0, text: '' };

/**
 * The lines that no changed file had before, so that those of a moved page are not among them, in portions. A
 * portion ends between two files, unless one is very large; then the next begins with its last lines, so that a
 * key of many lines is whole in one of the two.
 */
export function* addedLines(changes: readonly Change[]): Generator<AddedLine[]> {
  const known = knownLines(changes);
  let lines: AddedLine[] = [];
  let size = 0;
  for (const change of changes) {
    for (const line of newLines(change, known)) {
      lines.push(line);
      size += line.text.length + 1;
      if (size > 2 * limits.portion) {
        yield lines;
        lines = lastOf(lines);
        size = sizeOf(lines);
      }
    }
    if (size > limits.portion) {
      yield lines;
      [lines, size] = [[], 0];
    }
  }
  if (lines.length > 0) yield lines;
}

/** What is left out counts as new, and is looked up in the base if it has a secret in it. */
function knownLines(changes: readonly Change[]): ReadonlySet<string> {
  const known = new Set<string>();
  for (const { before } of changes) {
    for (const line of before?.split('\n') ?? []) known.add(line);
    if (known.size > mostKnown) break;
  }
  return known;
}

const sizeOf = (lines: readonly AddedLine[]): number =>
  lines.reduce((sum, { text }) => sum + text.length + 1, 0);

function lastOf(lines: readonly AddedLine[]): AddedLine[] {
  let from = lines.length;
  for (let size = 0; from > 0; from -= 1) {
    size += lines[from - 1]!.text.length + 1;
    if (size > limits.overlap) break;
  }
  return lines.slice(from);
}

function* newLines({ path, after }: Change, known: ReadonlySet<string>): Generator<AddedLine> {
  let last = -1;
  const lines = after?.split('\n') ?? [];
  const inKeys = after?.includes('PRIVATE KEY') ? linesOfKeys(lines, known) : new Set<number>();
  for (const [index, text] of lines.entries()) {
    if (known.has(text) && !inKeys.has(index)) continue;
    if (index !== last + 1 || index === 0) yield gap;
    for (const piece of piecesOf(text)) yield { path, line: index + 1, text: piece };
    last = index;
  }
}

/** All keys have their first lines in common; a line that is known must not hide the others from the rules. */
function linesOfKeys(lines: readonly string[], known: ReadonlySet<string>): ReadonlySet<number> {
  const found = new Set<number>();
  let block: number[] = [];
  for (const [index, line] of lines.entries()) {
    const begins = line.includes('-----BEGIN') && line.includes('PRIVATE KEY');
    if (begins) block = [];
    if (begins || block.length > 0) block.push(index);
    if (block.length === 0 || !line.includes('-----END')) continue;
    if (block.some((at) => !known.has(lines[at]!))) for (const at of block) found.add(at);
    block = [];
  }
  return found;
}

/** They overlap, so that nothing of interest is cut in two. */
function piecesOf(text: string): string[] {
  if (text.length <= limits.line) return [text];
  const step = limits.line - limits.overlap;
  return Array.from({ length: Math.ceil(text.length / step) }, (_, index) =>
    text.slice(index * step, index * step + limits.line),
  );
}
