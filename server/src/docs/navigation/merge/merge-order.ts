/**
 * The order of the kept keys after both sides changed it. Whichever side moved what was there before is followed;
 * what a side added stays behind its neighbour, ours before theirs at one place. Null: both moved things, and not
 * to the same places.
 */
export function mergeOrder(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
  kept: ReadonlySet<string>,
): string[] | null {
  const inOurs = new Set(ours);
  const inTheirs = new Set(theirs);
  const common = new Set(base.filter((key) => kept.has(key) && inOurs.has(key) && inTheirs.has(key)));
  const [before, here, there] = [base, ours, theirs].map((keys) => keys.filter((key) => common.has(key)));
  const spine = same(here!, before!) ? there! : here!;
  if (!same(there!, before!) && !same(there!, spine)) return null;

  const added = addedBehind(ours, common, kept);
  const alsoAdded = addedBehind(theirs, common, kept);
  const behind = (key: string | null): string[] => [
    ...(added.get(key) ?? []),
    ...(alsoAdded.get(key) ?? []).filter((each) => !inOurs.has(each)),
  ];
  return [...behind(null), ...spine.flatMap((key) => [key, ...behind(key)])];
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key, index) => key === other[index]);

/** What a side has besides the common keys, by the common key it stands behind; null: in front of all. */
function addedBehind(
  keys: readonly string[],
  common: ReadonlySet<string>,
  kept: ReadonlySet<string>,
): Map<string | null, string[]> {
  const added = new Map<string | null, string[]>();
  let anchor: string | null = null;
  for (const key of keys) {
    if (common.has(key)) anchor = key;
    else if (kept.has(key)) {
      const here = added.get(anchor) ?? [];
      here.push(key);
      added.set(anchor, here);
    }
  }
  return added;
}
