/** Such as: 1 file, 1,545 files */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** A step costs parts of a cent, a job some dollars. */
export function dollars(cost: number | null): string {
  if (cost === null) return 'not known';
  return `$${cost.toFixed(cost === 0 || cost >= 1 ? 2 : 4)}`;
}

export function duration(ms: number): string {
  // Rounded before it is compared: 59.96 s is a minute, and no minute has 60 seconds.
  const whole = Math.max(0, Math.round(ms));
  if (whole < 1_000) return `${whole} ms`;
  const tenths = Math.round(ms / 100);
  if (tenths < 600) return `${(tenths / 10).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** As `2026-11-15 04:22`, from an ISO timestamp. */
export const minuteOf = (timestamp: string): string => timestamp.slice(0, 16).replace('T', ' ');
