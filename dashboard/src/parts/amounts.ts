const whole = new Intl.NumberFormat('en');
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** 12,345 */
export const wholeNumber = (value: number): string => whole.format(value);

/** 12.3K */
export const shortNumber = (value: number): string =>
  value < 10_000 ? whole.format(value) : compact.format(value);

/** "1 file", "2 files" */
export const counted = (count: number, thing: string): string =>
  `${whole.format(count)} ${thing}${count === 1 ? '' : 's'}`;

export const dollars = (amount: number): string =>
  amount === 0 || amount >= 0.01 ? `$${amount.toFixed(2)}` : `$${amount.toPrecision(2)}`;

/** "120 ms", "3.4 s", "2 min 5 s" */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`;
}

const sizes = ['B', 'kB', 'MB', 'GB', 'TB'];

export function bytes(count: number): string {
  const power = count < 1 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log10(count) / 3));
  const value = count / 1_000 ** power;
  return `${value >= 100 || power === 0 ? Math.round(value) : value.toFixed(1)} ${sizes[power]}`;
}
