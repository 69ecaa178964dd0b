import { shown, withoutInvisible } from '../untrusted/invisible.ts';
import { quoteData } from '../untrusted/quote-data.ts';

interface Likeness {
  /** How the file's text differs from the one that was asked for. */
  difference: string;
  /** Under which both read the same. */
  fold(text: string): string;
}

/** From the smallest difference to the largest. */
const likenesses: readonly Likeness[] = [
  {
    difference: 'the file has invisible characters in it; `old` must have them too, or leave that part out',
    fold: withoutInvisible,
  },
  {
    difference:
      'quotation marks, dashes or spaces are written otherwise (such as “ ” ’ – … or a non-breaking space)',
    fold: (text) =>
      withoutInvisible(text)
        .replace(/[“”„«»]/g, '"')
        .replace(/[‘’‚`]/g, "'")
        .replace(/[–—‑−]/g, '-')
        .replaceAll('…', '...')
        .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' '),
  },
  {
    difference: 'white space differs: indentation, tabs, line breaks, or spaces at the end of a line',
    fold: (text) => withoutInvisible(text).replace(/\s+/g, ' ').trim(),
  },
  { difference: 'upper and lower case differ', fold: (text) => text.toLowerCase() },
];

const lineNumbers = /^\s*\d+\t/;
/** Likenesses take seconds in a file of 8 MiB, in which nothing else would run. */
const longestSearched = 1_000_000;
const longestCompared = 400;
const leastLikeness = 0.4;
const mostShownLines = 20;
const longestShownLine = 500;

/** Why the text was not found, in words that help to find it. */
export function explainMiss(text: string, wanted: string, path: string): string {
  const what = `The text is not in ${shown(path)} as you wrote it.`;
  if (wanted.split('\n').every((line) => line.trim() === '' || lineNumbers.test(line)))
    return `${what} It begins its lines with numbers, which \`read\` adds; leave them out.`;
  if (text.length > longestSearched) return `${what} Search for a part of it, and read the lines around.`;
  for (const { difference, fold } of likenesses) {
    const lines = linesThatRead(text, wanted, fold);
    if (lines) return `${what} Nearly: ${difference}. The file has:\n${excerpt(text, lines.from, lines.to)}`;
  }
  const near = nearestLine(text, wanted);
  return near === null
    ? `${what} Nothing in it is like it; read the file again.`
    : `${what} Nearest to it:\n${excerpt(text, near - 2, near + 2)}`;
}

/** The lines that hold the wanted text once both are folded. */
function linesThatRead(text: string, wanted: string, fold: (text: string) => string) {
  const target = fold(wanted);
  if (target === '' || !fold(text).includes(target)) return null;
  const lines = text.split('\n');
  // Where it ends is the first line up to which the file has it; where it begins, the last from which it does.
  const to = firstTrue(lines.length, (count) => fold(lines.slice(0, count).join('\n')).includes(target));
  const back = firstTrue(to, (count) => fold(lines.slice(to - count, to).join('\n')).includes(target));
  return { from: to - back + 1, to };
}

/** The smallest number from 1 to `most` that satisfies a rule which then holds for all larger ones. */
function firstTrue(most: number, holds: (value: number) => boolean): number {
  let [low, high] = [1, most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The line that is most like the first telling line of the text; null if none is. */
function nearestLine(text: string, wanted: string): number | null {
  const first = wanted.split('\n').find((line) => line.trim().length > 3);
  if (first === undefined) return null;
  const target = piecesOf(first);
  let best = { line: 0, likeness: leastLikeness };
  for (const [index, line] of text.split('\n').entries()) {
    const pieces = piecesOf(line);
    const likeness = (2 * pieces.intersection(target).size) / (pieces.size + target.size);
    if (likeness > best.likeness) best = { line: index + 1, likeness };
  }
  return best.line === 0 ? null : best.line;
}

/** Every three letters in a row: lines that differ in a few letters share most of them. */
function piecesOf(line: string): Set<string> {
  const plain = line.trim().toLowerCase().slice(0, longestCompared);
  return new Set(Array.from({ length: Math.max(0, plain.length - 2) }, (_, at) => plain.slice(at, at + 3)));
}

function excerpt(text: string, from: number, to: number): string {
  const lines = text.split('\n');
  const first = Math.max(1, from);
  const last = Math.min(lines.length, to, first + mostShownLines - 1);
  const shownLines = lines
    .slice(first - 1, last)
    .map((line, index) => `${first + index}\t${line.replace(/\r$/, '').slice(0, longestShownLine)}`);
  return quoteData(shownLines.join('\n'));
}
