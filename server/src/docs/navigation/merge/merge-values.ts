import { mergeOrder } from './merge-order.ts';
import { type Container, container, type Entry, isDistinct, squeeze, type Tree } from './merge-tree.ts';
import { hasNewTwins, isReplacedAndGone } from './replaced-entries.ts';

/** Writes a container with other entries, in the manner of one that is there. */
export type WriteContainer = (like: Container, entries: readonly Entry[]) => string;

/**
 * Three-way, by structure: objects by key, lists as ordered sets of entries that have a name. Null where both sides
 * changed one thing differently, or where it is not certain what they did.
 */
export function mergeValues(base: Tree | null, ours: Tree, theirs: Tree, write: WriteContainer): Tree | null {
  if (ours.form === theirs.form || base?.form === theirs.form) return ours;
  const areContainers = ours.type !== 'scalar' && theirs.type !== 'scalar' && base?.type !== 'scalar';
  const deep = areContainers && base?.text !== ours.text ? mergeContainers(base, ours, theirs, write) : null;
  // Where ours differs in white space alone, that is kept, too, if it can be.
  return base?.form === ours.form ? (deep ?? theirs) : deep;
}

function mergeContainers(
  base: Container | null,
  ours: Container,
  theirs: Container,
  write: WriteContainer,
): Tree | null {
  const sides = base ? [base, ours, theirs] : [ours, theirs];
  const isAlike = sides.every(({ type }) => type === ours.type) && ours.layout === theirs.layout;
  if (!isAlike || !sides.every(isDistinct) || isReplacedAndGone(base, ours, theirs)) return null;
  const [before, here, there] = [base, ours, theirs].map(byKey);
  const kept = new Map<string, Entry>();
  for (const key of new Set([...here!.keys(), ...there!.keys()])) {
    const merged = mergeEntries(before!.get(key), here!.get(key), there!.get(key), write);
    if (merged === 'conflict') return null;
    if (merged !== 'gone') kept.set(key, merged);
  }
  const order = mergeOrder([...before!.keys()], [...here!.keys()], [...there!.keys()], new Set(kept.keys()));
  if (!order || hasTwoNames(sides, order.length)) return null;
  const close = pickText(base?.close, ours.close, theirs.close);
  if (close === null) return null;
  const like = ours.entries.length === 0 ? theirs : { ...ours, close };
  const entries = order.map((key) => kept.get(key)!);
  if (hasNewTwins(ours, theirs, entries)) return null;
  return container(like, entries, write(like, entries));
}

const byKey = (tree: Container | null | undefined): Map<string, Entry> =>
  new Map(tree?.entries.map((entry) => [entry.key!, entry]));

/** `Install: a.md` that one side calls `Setup` and the other `Begin` must not become both. */
function hasTwoNames(sides: readonly Container[], length: number): boolean {
  return length > 1 && sides.every(({ type, entries }) => type === 'object' && entries.length === 1);
}

function mergeEntries(
  base: Entry | undefined,
  ours: Entry | undefined,
  theirs: Entry | undefined,
  write: WriteContainer,
): Entry | 'gone' | 'conflict' {
  if (!ours || !theirs) {
    const left = (ours ?? theirs)!;
    if (!base) return left;
    return base.value.form === left.value.form ? 'gone' : 'conflict';
  }
  const value = mergeValues(base?.value ?? null, ours.value, theirs.value, write);
  // A value is written the way the text around it expects.
  const [mine, other] = value === theirs.value ? [theirs, ours] : [ours, theirs];
  const lead = pickText(base?.lead, ours.lead, theirs.lead);
  const head = pickText(base?.head, mine.head, other.head);
  const tail = pickText(base?.tail, mine.tail, other.tail);
  if (value === null || lead === null || head === null || tail === null) return 'conflict';
  return { key: ours.key, value, lead, head, tail };
}

/** The side that changed a comment is followed; white space is as it is on the first. */
function pickText(base: string | undefined, one: string, other: string): string | null {
  const [before, here, there] = [base ?? '', one, other].map(squeeze);
  if (here === there || there === before) return one;
  return here === before ? other : null;
}
