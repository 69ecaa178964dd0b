import { dayMs } from '../../../../foundation/durations.ts';
import { kinds as allKinds } from '../../../page-event.ts';
import type {
  Arrangement,
  ClientCount,
  Counted,
  CountedKinds,
  HumanAndAi,
  MissCount,
  Page,
  ReferrerCount,
  Selection,
  Span,
} from '../../../questions.ts';
import { splitRange } from '../../../split-range.ts';
import { kindOfNumber } from '../../journal/event-codec.ts';
import { isCounted, isOneOf, type Reader, within } from '../reader.ts';
import { answerPage, union } from './answer-page.ts';

/**
 * Counts by day and something else: whole days from their rollup, the rest of the range from the events, which
 * `ofEvents` counts by the same columns.
 */
function partsOf(
  reader: Reader,
  project: number,
  range: Span,
  rollup: string,
  ofEvents: (events: string, rows: string) => string,
): string[] {
  const { day = [], moment = [] } = splitRange(range, ['day', 'moment']);
  return [
    ...day.map(
      (span) => `SELECT * EXCLUDE (project, day) FROM ${rollup} WHERE ${within(project, span, 'day', dayMs)}`,
    ),
    ...moment.map((span) => ofEvents('events', within(project, span))),
    ...reader.recent(project, range, (events) => ofEvents(events, within(project, range))),
  ];
}

const evidencesOf = (reader: Reader, project: number, events: string) =>
  `(SELECT evidence, kind, verdict FROM ${events === 'events' ? 'evidences' : reader.texts('evidences')} WHERE project = ${project})`;

const kindNames = `[${allKinds.map((kind) => `'${kind}'`).join(', ')}]`;
const isClient = isOneOf(allKinds.filter((kind) => !kind.startsWith('human')));

export async function countClients(
  reader: Reader,
  { viewsKey, range }: Selection,
  page: Page,
): Promise<Counted<ClientCount, { ai: number; bot: number }>> {
  const project = await reader.projectOf(viewsKey);
  if (project === null) return { rows: [], totals: { ai: 0, bot: 0 } };
  const parts = partsOf(
    reader,
    project,
    range,
    'client_days',
    (events, rows) => `
      SELECT verdict, count(*) AS n FROM (SELECT evidence FROM ${events} WHERE ${rows} AND NOT missed)
      JOIN ${evidencesOf(reader, project, events)} USING (evidence) GROUP BY verdict`,
  );
  const { rows, totals } = await answerPage<'ai' | 'bot', Omit<ClientCount, 'kind'> & { kind: number }>(
    reader,
    {
      counted: `
      SELECT client, operator, kind, starts_with(reason, 'verified') AS verified, sum(n)::DOUBLE AS views
      FROM (SELECT verdict, sum(n) AS n FROM (${union(parts, '0 AS verdict, 0 AS n')}) GROUP BY verdict)
      JOIN ${reader.texts('verdicts')} USING (verdict)
      WHERE ${isClient} GROUP BY ALL HAVING views > 0`,
      totals: { ai: 'sum(views) FILTER (kind <> 8)', bot: 'sum(views) FILTER (kind = 8)' },
      rows: 'FROM counted',
      order: `views DESC, client, operator, ${kindNames}[kind], verified DESC`,
      page,
    },
  );
  return {
    totals,
    rows: rows.map(({ client, operator, kind, verified, views }) => ({
      client,
      operator,
      kind: kindOfNumber(kind),
      verified,
      views,
    })),
  };
}

export async function countReferrers(
  reader: Reader,
  { viewsKey, range }: Selection,
  kinds: CountedKinds,
  page: Page,
): Promise<Counted<ReferrerCount, { human: number; ai: number }>> {
  const project = await reader.projectOf(viewsKey);
  if (project === null) return { rows: [], totals: { human: 0, ai: 0 } };
  const parts = partsOf(
    reader,
    project,
    range,
    'referrer_days',
    (events, rows) => `
      SELECT kind, referrer, count(*) AS n
      FROM (SELECT evidence, referrer FROM ${events} WHERE ${rows} AND NOT missed AND referrer <> 0)
      JOIN ${evidencesOf(reader, project, events)} USING (evidence) GROUP BY ALL`,
  );
  const { rows, totals } = await answerPage<'human' | 'ai', ReferrerCount>(reader, {
    counted: `
      SELECT referrer, coalesce(sum(n) FILTER (${isOneOf(kinds.human)}), 0)::DOUBLE AS human,
        coalesce(sum(n) FILTER (${isOneOf(kinds.ai)}), 0)::DOUBLE AS ai
      FROM (${union(parts, '0 AS kind, 0 AS referrer, 0 AS n')}) WHERE ${isCounted(kinds)}
      GROUP BY referrer HAVING human + ai > 0`,
    totals: { human: 'sum(human)', ai: 'sum(ai)' },
    rows: `SELECT text AS referrer, human, ai FROM counted JOIN ${reader.texts('referrers')} USING (referrer)`,
    order: 'human + ai DESC, referrer',
    page,
  });
  return { totals, rows: rows.map(({ referrer, human, ai }) => ({ referrer, human, ai })) };
}

export async function countMisses(
  reader: Reader,
  { viewsKey, range }: Selection,
  { limit, offset, search, sort = 'total', order = 'descending' }: Page & Arrangement,
  { clients }: { clients: number },
): Promise<Counted<MissCount, HumanAndAi & { bot: number }>> {
  const project = await reader.projectOf(viewsKey);
  if (project === null) return { rows: [], totals: { human: 0, ai: 0, bot: 0, total: 0 } };
  const parts = partsOf(
    reader,
    project,
    range,
    'miss_days',
    (events, rows) => `
      SELECT path, verdict, count(*) AS n FROM (SELECT path, evidence FROM ${events} WHERE ${rows} AND missed)
      JOIN ${evidencesOf(reader, project, events)} USING (evidence) GROUP BY ALL`,
  );
  const misses = `
    SELECT path, kind, client, n FROM (${union(parts, '0 AS path, 0 AS verdict, 0 AS n')})
    JOIN ${reader.texts('verdicts')} USING (verdict)`;
  const direction = order === 'descending' ? ' DESC' : '';
  const sum = (filter: string) => `coalesce(sum(n) FILTER (${filter}), 0)::DOUBLE`;
  const { rows, totals } = await answerPage<
    'human' | 'ai' | 'bot' | 'total',
    Omit<MissCount, 'clients'> & { number: number }
  >(reader, {
    counted: `
      SELECT path, ${sum('kind < 3')} AS human, ${sum('kind BETWEEN 3 AND 7')} AS ai, ${sum('kind = 8')} AS bot,
        sum(n)::DOUBLE AS total
      FROM (${misses}) GROUP BY path HAVING total > 0`,
    totals: { human: 'sum(human)', ai: 'sum(ai)', bot: 'sum(bot)', total: 'sum(total)' },
    rows: `
      SELECT counted.path AS number, text AS path, human, ai, bot, total
      FROM counted JOIN ${reader.texts('paths')} AS texts ON texts.path = counted.path
      ${search === undefined ? '' : 'WHERE contains(lower(text), lower($1))'}`,
    order: sort === 'path' ? `path${direction}` : `${sort}${direction}, path`,
    page: { limit, offset },
    ...(search === undefined ? {} : { parameters: [search] }),
  });
  const named = await clientsOf(
    reader,
    misses,
    rows.map(({ number }) => number),
    clients,
  );
  return {
    totals,
    rows: rows.map(({ number, path, human, ai, bot, total }) => ({
      path,
      human,
      ai,
      bot,
      total,
      clients: named.get(number) ?? [],
    })),
  };
}

/** The most frequent named clients of some paths. */
async function clientsOf(reader: Reader, misses: string, paths: readonly number[], most: number) {
  const named = new Map<number, MissCount['clients']>();
  if (paths.length === 0) return named;
  const rows = await reader.query<{ path: number; client: string; misses: number }>(
    `SELECT path, client, sum(n)::DOUBLE AS misses FROM (${misses})
     WHERE client <> '' AND path IN (${paths.join(', ')}) GROUP BY path, client HAVING misses > 0
     QUALIFY row_number() OVER (PARTITION BY path ORDER BY misses DESC, client) <= ${most}
     ORDER BY path, misses DESC, client`,
  );
  for (const { path, client, misses } of rows) {
    const list = named.get(path);
    if (list) list.push({ client, misses });
    else named.set(path, [{ client, misses }]);
  }
  return named;
}
