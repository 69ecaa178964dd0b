/** A part of a line, from its first to behind its last character. */
export interface Range {
  from: number;
  to: number;
}

export interface WordChanges {
  old: Range[];
  new: Range[];
}

/** Comparing costs the product of both lengths; beyond it only the ends that are alike are told apart. */
const mostComparisons = 40_000;
/** Lines with less in common than this share of their text are two lines, not one that changed. */
const leastInCommon = 0.3;

/** The words that differ between a line and what became of it; nothing where they have hardly a word in common. */
export function changedWords(before: string, after: string): WordChanges {
  const old = wordsOf(before);
  const now = wordsOf(after);
  const shared = sharedWords(old, now);
  const common = shared.reduce((sum, [at]) => sum + old[at]!.trim().length, 0);
  const longer = Math.max(lengthOf(old), lengthOf(now));
  if (longer === 0 || common < longer * leastInCommon) return { old: [], new: [] };
  return {
    old: othersThan(new Set(shared.map(([at]) => at)), old),
    new: othersThan(new Set(shared.map(([, at]) => at)), now),
  };
}

const wordsOf = (line: string): string[] => line.match(/[\p{L}\p{N}\p{M}_]+|\s+|./gsu) ?? [];
const lengthOf = (words: readonly string[]) => words.reduce((sum, word) => sum + word.trim().length, 0);

/** The places of the words that stay, on both sides. */
function sharedWords(old: readonly string[], now: readonly string[]): [number, number][] {
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const middle = longestCommon(old.slice(start, old.length - end), now.slice(start, now.length - end));
  return [
    ...Array.from({ length: start }, (_, at): [number, number] => [at, at]),
    ...middle.map(([first, second]): [number, number] => [start + first, start + second]),
    ...Array.from({ length: end }, (_, at): [number, number] => [
      old.length - end + at,
      now.length - end + at,
    ]),
  ];
}

/** The longest common subsequence, by the table of its lengths. */
function longestCommon(old: readonly string[], now: readonly string[]): [number, number][] {
  if (old.length * now.length > mostComparisons) return [];
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let row = old.length - 1; row >= 0; row--) {
    for (let column = now.length - 1; column >= 0; column--) {
      const below = (row + 1) * width + column;
      lengths[row * width + column] =
        old[row] === now[column]
          ? lengths[below + 1]! + 1
          : Math.max(lengths[below]!, lengths[row * width + column + 1]!);
    }
  }
  const common: [number, number][] = [];
  for (let row = 0, column = 0; row < old.length && column < now.length; ) {
    if (old[row] === now[column]) common.push([row++, column++]);
    else if (lengths[(row + 1) * width + column]! >= lengths[row * width + column + 1]!) row++;
    else column++;
  }
  return common;
}

/** The rest, as ranges of characters; white space between two changed words is a part of the change. */
function othersThan(shared: ReadonlySet<number>, words: readonly string[]): Range[] {
  const ranges: Range[] = [];
  let position = 0;
  let blankFrom: number | null = null;
  for (const [at, word] of words.entries()) {
    const to = position + word.length;
    const last = ranges.at(-1);
    if (!shared.has(at)) {
      if (last && (last.to === position || last.to === blankFrom)) last.to = to;
      else ranges.push({ from: position, to });
      blankFrom = null;
    } else blankFrom = word.trim() === '' ? position : null;
    position = to;
  }
  return ranges;
}
