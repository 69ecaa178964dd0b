import { dayMs, hourMs } from './durations.ts';

/** 1970 began on a Thursday. */
const firstMonday = 4 * dayMs;

interface Unit {
  /** The start of the unit that a moment lies in. */
  startOf(moment: number): number;
  next(start: number): number;
}

const regular = (size: number, origin = 0): Unit => ({
  startOf: (moment) => Math.floor((moment - origin) / size) * size + origin,
  next: (start) => start + size,
});

const day = regular(dayMs);

/** Units of time in UTC, over milliseconds. */
export const calendar = {
  moment: regular(1),
  hour: regular(hourMs),
  day,
  week: regular(7 * dayMs, firstMonday),
  month: {
    startOf: (moment: number) => new Date(day.startOf(moment)).setUTCDate(1),
    next: (start: number) => new Date(start).setUTCMonth(new Date(start).getUTCMonth() + 1),
  },
} satisfies Record<string, Unit>;
