/**
 * Lines of a text that went and have nothing in their place. One that was reworded, joined with its neighbour or put
 * elsewhere is not lost; neither are empty ones.
 */
export function lostLines(before: string, after: string): string[] {
  const timesIn = (text: string) => Map.groupBy(linesOf(text), (line) => line);
  const [was, is] = [timesIn(before), timesIn(after)];
  const isElsewhere = (line: string) => (is.get(line)?.length ?? 0) >= was.get(line)!.length;
  return hunks(linesOf(before), linesOf(after)).flatMap(({ removed, added }) => {
    const newcomers = notIn(added, removed);
    return notIn(removed, added)
      .slice(newcomers.length)
      .filter((line) => !isElsewhere(line));
  });
}

interface Hunk {
  removed: string[];
  added: string[];
}

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Those that were not reworded: less than half of their words are in the others, each word counted once. */
function notIn(lines: readonly string[], others: readonly string[]): string[] {
  const left = others.flatMap(wordsOf);
  const longestFirst = [...lines].sort((a, b) => b.length - a.length);
  const reworded = new Set(longestFirst.filter((line) => takeWords(line, left)));
  return lines.filter((line) => !reworded.has(line));
}

function takeWords(line: string, left: string[]): boolean {
  const words = wordsOf(line);
  const found = words.filter((word) => left.includes(word));
  if (found.length === 0 || found.length * 2 < words.length) return false;
  for (const word of found) {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
  }
  return true;
}

/** What differs between two lists, place by place, around the longest list that is in both. */
function hunks(before: readonly string[], after: readonly string[]): Hunk[] {
  const common = commonLengths(before, after);
  const found: Hunk[] = [{ removed: [], added: [] }];
  let [old, now] = [0, 0];
  while (old < before.length || now < after.length) {
    if (old < before.length && before[old] === after[now]) {
      found.push({ removed: [], added: [] });
      old += 1;
      now += 1;
    } else if (
      now === after.length ||
      (old < before.length && common[old + 1]![now]! >= common[old]![now + 1]!)
    ) {
      found.at(-1)!.removed.push(before[old++]!);
    } else found.at(-1)!.added.push(after[now++]!);
  }
  return found;
}

/** How long the longest common list is from each pair of places on. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const table = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let old = before.length - 1; old >= 0; old -= 1) {
    for (let now = after.length - 1; now >= 0; now -= 1) {
      table[old]![now] =
        before[old] === after[now]
          ? table[old + 1]![now + 1]! + 1
          : Math.max(table[old + 1]![now]!, table[old]![now + 1]!);
    }
  }
  return table;
}
