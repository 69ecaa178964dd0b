/** Below this two paths have little more in common than slashes. */
const leastLikeness = 0.35;

/** The page that somebody who asked for `missing` most likely meant; undefined where none is like it. */
export function closestPage(missing: string, pages: readonly string[]): string | undefined {
  const asked = pairsOf(missing);
  const askedName = pairsOf(nameOf(missing));
  let best: { page: string; likeness: number } | undefined;
  for (const page of pages) {
    if (page === missing) continue;
    // A page that moved keeps its name more often than its place.
    const likeness = (likenessOf(asked, pairsOf(page)) + likenessOf(askedName, pairsOf(nameOf(page)))) / 2;
    if (likeness >= leastLikeness && likeness > (best?.likeness ?? 0)) best = { page, likeness };
  }
  return best?.page;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Of neighbouring letters, with how often each occurs. */
function pairsOf(text: string): Map<string, number> {
  const letters = `^${text.toLowerCase()}$`;
  const pairs = new Map<string, number>();
  for (let at = 0; at < letters.length - 1; at++) {
    const pair = letters.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** Dice's coefficient: 0 where nothing is shared, 1 where all is. */
function likenessOf(some: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const [pair, count] of some) shared += Math.min(count, others.get(pair) ?? 0);
  return (2 * shared) / (sizeOf(some) + sizeOf(others));
}

const sizeOf = (pairs: ReadonlyMap<string, number>) => pairs.values().reduce((sum, count) => sum + count, 0);
