/** True for a person who waits as for a job, which is taken up again by itself. */
export const tryAgainIn = (seconds: number): string => `Try again in ${duration(seconds)}`;

const duration = (seconds: number): string =>
  seconds < 120 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
