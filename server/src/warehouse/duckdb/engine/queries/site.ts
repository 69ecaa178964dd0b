import { hourMs } from '../../../../foundation/durations.ts';
import type { CountedKinds, Selection, SourceCount, Span, TimeCount } from '../../../questions.ts';
import { splitRange } from '../../../split-range.ts';
import { sourceOfNumber } from '../../journal/event-codec.ts';
import { isCounted, isOneOf, type Reader, within } from '../reader.ts';
import { union } from './answer-page.ts';

/** Views of the whole site by hour and source: whole hours from their rollup, the rest from the events. */
function hoursOfSite(reader: Reader, project: number, range: Span, kinds: CountedKinds): string {
  const { hour = [], moment = [] } = splitRange(range, ['hour', 'moment']);
  const ofEvents = (events: string, span: Span) => `
    SELECT moment // ${hourMs} AS hour, source, kind, count(*) AS n
    FROM (SELECT moment, evidence FROM ${events} WHERE ${within(project, span)} AND NOT missed)
    JOIN (SELECT evidence, source, kind FROM ${events === 'events' ? 'evidences' : reader.texts('evidences')}
          WHERE project = ${project} AND ${isCounted(kinds)}) USING (evidence)
    GROUP BY ALL`;
  const parts = [
    ...hour.map(
      (span) =>
        `SELECT hour, source, kind, n FROM site_hours WHERE ${within(project, span, 'hour', hourMs)} AND ${isCounted(kinds)}`,
    ),
    ...moment.map((span) => ofEvents('events', span)),
    ...reader.recent(project, range, (events) => ofEvents(events, range)),
  ];
  return `
    SELECT hour, source, coalesce(sum(n) FILTER (${isOneOf(kinds.human)}), 0) AS human,
      coalesce(sum(n) FILTER (${isOneOf(kinds.ai)}), 0) AS ai
    FROM (${union(parts, '0 AS hour, 0 AS source, 0 AS kind, 0 AS n')})
    GROUP BY hour, source HAVING human + ai > 0`;
}

const seconds = { hour: 'hour * 3600', day: 'hour // 24 * 86400' };

export async function countByTime(
  reader: Reader,
  selection: Selection,
  kinds: CountedKinds,
  { unit, limit }: { unit: 'hour' | 'day'; limit: number },
): Promise<TimeCount[]> {
  const project = await reader.projectOf(selection.viewsKey);
  if (project === null) return [];
  return reader.query<TimeCount>(
    `SELECT (${seconds[unit]})::DOUBLE AS start, sum(human)::DOUBLE AS human, sum(ai)::DOUBLE AS ai
     FROM (${hoursOfSite(reader, project, selection.range, kinds)})
     GROUP BY start ORDER BY start LIMIT ${limit}`,
  );
}

export async function findFirstAndLast(
  reader: Reader,
  selection: Selection,
  kinds: CountedKinds,
): Promise<{ first: number; last: number } | null> {
  const project = await reader.projectOf(selection.viewsKey);
  if (project === null) return null;
  const [ends] = await reader.query<{ first: number | null; last: number | null }>(
    `SELECT (min(hour) * 3600)::DOUBLE AS first, (max(hour) * 3600)::DOUBLE AS last
     FROM (${hoursOfSite(reader, project, selection.range, kinds)})`,
  );
  return ends?.first == null || ends.last == null ? null : { first: ends.first, last: ends.last };
}

export async function countSources(
  reader: Reader,
  { viewsKey, range }: Selection,
  kinds: CountedKinds,
): Promise<SourceCount[]> {
  const project = await reader.projectOf(viewsKey);
  if (project === null) return [];
  const counts = await reader.query<{ source: number; human: number; ai: number; hour: number }>(
    `SELECT source, sum(human)::DOUBLE AS human, sum(ai)::DOUBLE AS ai, max(hour)::DOUBLE AS hour
     FROM (${hoursOfSite(reader, project, range, kinds)}) GROUP BY source ORDER BY source`,
  );
  const sources: SourceCount[] = [];
  for (const { source, human, ai, hour } of counts) {
    // The rollup knows its hour; the events of that hour know the moment.
    const span = { from: Math.max(range.from, hour * hourMs), to: Math.min(range.to, (hour + 1) * hourMs) };
    const lastOf = (events: string) => `
      SELECT max(moment)::DOUBLE AS last
      FROM (SELECT moment, evidence FROM ${events} WHERE ${within(project, span)} AND NOT missed)
      SEMI JOIN (FROM ${reader.texts('evidences')}
                 WHERE project = ${project} AND source = ${source} AND ${isCounted(kinds)}) USING (evidence)`;
    const parts = [lastOf('events'), ...reader.recent(project, span, lastOf)];
    const [row] = await reader.query<{ last: number }>(
      `SELECT max(last) AS last FROM (${parts.join(' UNION ALL ')})`,
    );
    sources.push({ source: sourceOfNumber(source), human, ai, last: row!.last });
  }
  return sources;
}
