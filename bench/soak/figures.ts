import { type Figure, median, quantile } from '../figure.ts';
import type { Journal } from './journal.ts';
import { type MeasuredKind, measuredKinds, type Sample } from './samples.ts';

/** What memory may have grown by from the second fifth of the time, when all is warm, to the last. */
const mostGrowth = 1.1;

export function soakFigures(samples: readonly Sample[], journal: Journal, used: readonly number[]): Figure[] {
  return [
    { name: 'processors used, all programs, median', value: median(used) * 100, unit: '%' },
    { name: 'requests', value: journal.requests, unit: 'requests' },
    { name: 'jobs, from their creation to their archive', value: journal.jobs, unit: 'jobs' },
    { name: 'wrong answers', value: journal.wrong, unit: 'answers', goal: { under: 0 } },
    ...measuredKinds.flatMap((kind) => memoryFigures(samples, kind)),
    ...growthOfData(samples),
    ...[...journal.latencies].flatMap(([kind, times]): Figure[] => [
      { name: `${kind}, p50`, value: quantile(times, 0.5), unit: 'ms' },
      { name: `${kind}, p99`, value: quantile(times, 0.99), unit: 'ms' },
    ]),
  ];
}

type Point = readonly [second: number, megabytes: number];

function memoryFigures(samples: readonly Sample[], kind: MeasuredKind): Figure[] {
  const points = samples.flatMap(({ second, megabytes }): Point[] =>
    megabytes[kind] === undefined ? [] : [[second, megabytes[kind]]],
  );
  if (points.length === 0) return [];
  const fifth = (number: number) =>
    median(part(points, number / 5, (number + 1) / 5).map(([, size]) => size));
  return [
    {
      name: `memory of ${kind}, last fifth, median`,
      value: fifth(4),
      unit: 'MB',
      goal: { under: mostGrowth * fifth(1) },
      limits: [
        { name: 'second fifth', value: fifth(1) },
        { name: 'first fifth', value: fifth(0) },
      ],
    },
    {
      name: `memory of ${kind}, slope of the second half`,
      value: slopePerHour(part(points, 0.5, 1)),
      unit: 'MB/hour',
      limits: [{ name: 'first half', value: slopePerHour(part(points, 0, 0.5)) }],
    },
  ];
}

function growthOfData(samples: readonly Sample[]): Figure[] {
  const points = samples.map(({ second, dataMegabytes }): Point => [second, dataMegabytes]);
  return [
    {
      name: 'data directory at the end',
      value: points.at(-1)?.[1] ?? Number.NaN,
      unit: 'MB',
      limits: [{ name: 'at the beginning', value: points[0]?.[1] ?? Number.NaN }],
    },
    { name: 'data directory, slope', value: slopePerHour(points), unit: 'MB/hour' },
  ];
}

const part = <Item>(items: readonly Item[], from: number, to: number): Item[] =>
  items.slice(Math.floor(items.length * from), Math.ceil(items.length * to));

/** By least squares. */
function slopePerHour(points: readonly Point[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middle, usual] = [mean(points.map(([second]) => second)), mean(points.map(([, size]) => size))];
  const together = points.reduce((sum, [second, size]) => sum + (second - middle) * (size - usual), 0);
  const spread = points.reduce((sum, [second]) => sum + (second - middle) ** 2, 0);
  return (together / spread) * 3_600;
}
