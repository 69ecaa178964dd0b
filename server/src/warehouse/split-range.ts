import { calendar } from '../foundation/calendar.ts';
import type { Span } from './questions.ts';

/** How finely events are counted ahead, and `moment` for the events themselves. */
export type Level = 'month' | 'day' | 'hour' | 'moment';

/** A range in pieces, each of whole units of its level. */
export type Pieces = Partial<Record<Level, readonly Span[]>>;

/**
 * Cuts a range into whole units, the largest first: each level takes the middle of what the one before it left
 * over, so that there are at most two pieces a level. The levels end with `moment`, which takes what is left.
 */
export function splitRange(range: Span, levels: readonly Level[]): Pieces {
  const pieces: { [level in Level]?: readonly Span[] } = {};
  let left = [range];
  for (const level of levels) {
    const cuts = left.map((gap) => ({ gap, middle: wholeUnits(gap, level) }));
    const taken = cuts.map(({ middle }) => middle).filter((middle) => middle !== null);
    if (taken.length > 0) pieces[level] = taken;
    left = cuts.flatMap(({ gap, middle }) => around(gap, middle));
  }
  return pieces;
}

function wholeUnits({ from, to }: Span, level: Level): Span | null {
  const { startOf, next } = calendar[level];
  const first = !Number.isFinite(from) || startOf(from) === from ? from : next(startOf(from));
  const end = Number.isFinite(to) ? startOf(to) : to;
  return first < end ? { from: first, to: end } : null;
}

const around = (gap: Span, middle: Span | null): Span[] =>
  middle
    ? [
        { from: gap.from, to: middle.from },
        { from: middle.to, to: gap.to },
      ].filter(({ from, to }) => from < to)
    : [gap];
