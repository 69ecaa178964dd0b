import { calendar } from '../../../../foundation/calendar.ts';
import { dayMs } from '../../../../foundation/durations.ts';
import type { Span } from '../../../questions.ts';
import { splitRange } from '../../../split-range.ts';
import { gapsBetween, listedMonths, type Reader, within, withinMonths } from '../reader.ts';

export interface VisitorSources {
  /** Conditions on the table of counted months, and on the days of these. */
  months: { rows: string[]; days: string[] };
  /** Conditions on the tables of counted days, for the rest. */
  days: { rows: string[] };
  /** Conditions on the events, for all that is not counted. */
  uncounted: string[];
}

/** More stretches than that are read in one scan, which skips less but is planned faster. */
const mostStretches = 8;

/**
 * Distinct visitors add up by day and not within one: a day is either read from its count or, where it has late
 * events, is cut by the range, or is not over, from all of its events.
 */
export async function visitorSources(reader: Reader, project: number, range: Span): Promise<VisitorSources> {
  const { moment: edges = [] } = splitRange(range, ['day', 'moment']);
  const recent = await recentDays(reader, project);
  const counted = await listedMonths(reader, 'counted_months', project, range);
  // A month with a day that is not in the file yet is read by its days.
  const months = counted.flatMap((run) => gapsBetween(run, monthsOf(recent, run)));
  const left = recent.length > 0 ? ` AND day NOT IN (${recent.join(', ')})` : '';
  const rows: string[] = [];
  const uncounted: number[] = [];
  for (const gap of gapsBetween(range, months)) {
    for (const span of splitRange(gap, ['day', 'moment']).day ?? []) {
      rows.push(within(project, span, 'day', dayMs) + left);
      const days = await reader.query<{ day: number }>(
        `SELECT DISTINCT hour // 24 AS day FROM site_hours WHERE ${within(project, span, 'hour', dayMs / 24)}
         EXCEPT SELECT day FROM counted_days WHERE ${within(project, span, 'day', dayMs)}${left}
         ORDER BY day`,
      );
      uncounted.push(...days.map(({ day }) => day));
    }
  }
  return {
    months: {
      rows: months.map((span) => withinMonths(project, span)),
      days: months.map((span) => within(project, span, 'day', dayMs)),
    },
    days: { rows },
    uncounted: [...edges.map((edge) => within(project, edge)), ...daysOf(project, uncounted)],
  };
}

/** The months of these days, as far as they lie in the span. */
function monthsOf(days: readonly number[], { from, to }: Span): Span[] {
  const { startOf, next } = calendar.month;
  const starts = new Set(
    days.map((day) => startOf(day * dayMs)).filter((start) => start >= from && start < to),
  );
  return [...starts].sort((a, b) => a - b).map((start) => ({ from: start, to: next(start) }));
}

async function recentDays(reader: Reader, project: number): Promise<number[]> {
  const selects = reader.recentOf(
    [project],
    (events) =>
      `SELECT DISTINCT (moment // ${dayMs})::INTEGER AS day FROM ${events} WHERE project = ${project}`,
  );
  const days = await Promise.all(selects.map((select) => reader.query<{ day: number }>(select)));
  return days.flat().map(({ day }) => day);
}

function daysOf(project: number, days: readonly number[]): string[] {
  const stretches: Span[] = [];
  for (const day of days) {
    const last = stretches.at(-1);
    if (last?.to === day * dayMs) last.to += dayMs;
    else stretches.push({ from: day * dayMs, to: (day + 1) * dayMs });
  }
  if (stretches.length <= mostStretches) return stretches.map((stretch) => within(project, stretch));
  const all = { from: stretches[0]!.from, to: stretches.at(-1)!.to };
  return [`${within(project, all)} AND moment // ${dayMs} IN (${days.join(', ')})`];
}
