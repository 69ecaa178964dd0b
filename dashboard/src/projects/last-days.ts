const dayMs = 24 * 60 * 60 * 1000;

/** The days of UTC that end with today's, as the API takes a range: the end is not in it. */
export function lastDays(count: number, now: number = Date.now()): { dateFrom: string; dateTo: string } {
  const today = Math.floor(now / dayMs) * dayMs;
  const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { dateFrom: dateOf(today - (count - 1) * dayMs), dateTo: dateOf(today + dayMs) };
}
