/**
 * Levenshtein distance, or `limit + 1` as soon as it is known to be larger than the limit. Only what lies within
 * the limit of the diagonal is looked at: texts are compared by the hundred thousand.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const far = limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, index) => Math.min(index, far));
  let current = new Array<number>(b.length + 1).fill(far);
  for (let i = 1; i <= a.length; i += 1) {
    const from = Math.max(1, i - limit);
    const to = Math.min(b.length, i + limit);
    current[from - 1] = from === 1 ? Math.min(i, far) : far;
    let least = current[from - 1]!;
    for (let j = from; j <= to; j += 1) {
      const substitution = previous[j - 1]! + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      const distance = Math.min(previous[j]! + 1, current[j - 1]! + 1, substitution, far);
      current[j] = distance;
      if (distance < least) least = distance;
    }
    if (to < b.length) current[to + 1] = far;
    if (least > limit) return far;
    [previous, current] = [current, previous];
  }
  return previous[b.length]!;
}
