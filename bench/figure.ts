type Unit =
  | 'ms'
  | 'µs'
  | 'MB'
  | 'MB/hour'
  | 'bytes'
  | 'requests'
  | 'requests/s'
  | 'events/s'
  | 'jobs'
  | 'jobs/s'
  | 'answers'
  | 'processes'
  | 'times'
  | '%';

/** One measured number, beside what it should be and what the machine would allow at best. */
export interface Figure {
  name: string;
  value: number;
  unit: Unit;
  /** `under` and `over` count as met at the number itself. */
  goal?: { under: number } | { over: number };
  /** The same thing done with the least there is, in the same run. */
  limits?: { name: string; value: number }[];
  /** Where the time went, in the same unit. */
  parts?: Record<string, number>;
}

export const isMet = ({ value, goal }: Figure): boolean | null =>
  goal === undefined ? null : 'under' in goal ? value <= goal.under : value >= goal.over;

/** The value below which the given share of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function printTable(figures: readonly Figure[]): void {
  const rows = figures.map((figure) => [
    figure.name,
    withUnit(figure.value, figure.unit),
    goalText(figure),
    (figure.limits ?? []).map(({ name, value }) => `${withUnit(value, figure.unit)} (${name})`).join('; '),
  ]);
  const table = [['', 'measured', 'goal', 'beside it, in the same run'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]!.length)));
  for (const row of table) console.log(row.map((cell, column) => cell.padEnd(widths[column]!)).join('  '));
  for (const { name, unit, parts } of figures) if (parts) printParts(name, unit, parts);
}

function printParts(name: string, unit: Figure['unit'], parts: Record<string, number>): void {
  console.log(`\nWhere the time goes: ${name}`);
  for (const [part, value] of Object.entries(parts))
    console.log(`  ${part.padEnd(32)}${withUnit(value, unit).padStart(12)}`);
}

function goalText(figure: Figure): string {
  if (!figure.goal) return '';
  const [[word, number]] = Object.entries(figure.goal) as [[string, number]];
  return `${word} ${withUnit(number, figure.unit)}: ${isMet(figure) ? 'met' : 'MISSED'}`;
}

const withUnit = (value: number, unit: string) =>
  `${value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${unit}`;
