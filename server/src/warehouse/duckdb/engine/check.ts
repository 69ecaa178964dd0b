import { dayMs, hourMs } from '../../../foundation/durations.ts';
import type { Discrepancy } from '../../questions.ts';
import type { Reader } from './reader.ts';
import { countedKindColumns, monthOfDay, summedKindColumns, viewKinds } from './roll.ts';

const views = '(FROM judged WHERE NOT missed AND kind < 8)';
const hasCount = `HAVING ${viewKinds.map((kind) => `sum(k${kind}) <> 0`).join(' OR ')}`;

/** Of every rollup: what it says, and what the events say, as two SELECTs of the same columns. */
const rollups: Record<string, { rollup: string; events: string }> = {
  days: byPage('days', 'day', views),
  months: byPage('months', 'month', views),
  page_hours: byPage('page_hours', 'hour', `(FROM ${views} SEMI JOIN paged_months USING (project, month))`),
  site_hours: byCount('site_hours', 'project, hour, source, kind', 'NOT missed'),
  client_days: byCount('client_days', 'project, day, verdict', 'NOT missed'),
  referrer_days: byCount('referrer_days', 'project, day, kind, referrer', 'NOT missed AND referrer <> 0'),
  miss_days: byCount('miss_days', 'project, day, path, verdict', 'missed'),
  visitor_days: {
    rollup: 'SELECT project, day, path, mask, n FROM visitor_days',
    events: `SELECT project, day, path, mask, count(*) FROM (${masks('project, day, path, visitor')}) GROUP BY ALL`,
  },
  visitor_months: {
    rollup: 'SELECT project, month, path, mask, n::BIGINT FROM visitor_months',
    events: `
      SELECT project, month, path, mask, sum(n)::BIGINT
      FROM (SELECT *, ${monthOfDay('day')} AS month FROM visitor_days) SEMI JOIN counted_months USING (project, month)
      GROUP BY ALL`,
  },
  site_visitor_days: {
    rollup: 'SELECT project, day, mask, n FROM site_visitor_days',
    events: `SELECT project, day, mask, count(*) FROM (${masks('project, day, visitor')}) GROUP BY ALL`,
  },
};

function byPage(table: string, unit: string, events: string) {
  return {
    rollup: `SELECT project, path, ${unit}, ${summedKindColumns} FROM ${table} GROUP BY ALL ${hasCount}`,
    events: `SELECT project, path, ${unit}, ${countedKindColumns} FROM ${events} GROUP BY ALL`,
  };
}

function byCount(table: string, keys: string, rows: string) {
  return {
    rollup: `SELECT ${keys}, sum(n)::BIGINT FROM ${table} GROUP BY ALL HAVING sum(n) <> 0`,
    events: `SELECT ${keys}, count(*) FROM judged WHERE ${rows} GROUP BY ALL`,
  };
}

function masks(keys: string): string {
  return `SELECT ${keys}, bit_or((1 << (kind - 1))::INTEGER) AS mask
    FROM (FROM judged SEMI JOIN counted_days USING (project, day)) WHERE NOT missed AND visitor <> 0 GROUP BY ${keys}`;
}

const judged = `
  CREATE OR REPLACE TEMP VIEW judged AS
  SELECT project, missed, (moment // ${hourMs})::INTEGER AS hour, (moment // ${dayMs})::INTEGER AS day,
    ${monthOfDay(`(moment // ${dayMs})::INTEGER`)} AS month, path, referrer, visitor, source, kind, verdict
  FROM events JOIN (SELECT evidence, source, kind, verdict FROM evidences) USING (evidence)`;

/** Of the file. What does not join, because a number stands for nothing, is a discrepancy, too. */
export async function check(reader: Reader): Promise<Discrepancy[]> {
  const found: Discrepancy[] = [];
  const dangling = {
    evidences: 'events ANTI JOIN evidences USING (evidence, project)',
    paths: 'events ANTI JOIN paths USING (path, project)',
    referrers: '(FROM events WHERE referrer <> 0) ANTI JOIN referrers USING (referrer, project)',
    verdicts:
      'evidences v ANTI JOIN verdicts d ON d.verdict = v.verdict AND d.project = v.project AND d.kind = v.kind',
    projects: 'events ANTI JOIN projects USING (project)',
    counted_days: `(
        SELECT project, day, ${monthOfDay('day')} AS month
        FROM (SELECT DISTINCT project, (hour // 24)::INTEGER AS day FROM site_hours))
      SEMI JOIN counted_months USING (project, month) ANTI JOIN counted_days USING (project, day)`,
  };
  for (const [rollup, rows] of Object.entries(dangling)) {
    const [row] = await reader.query<{ n: number }>(`SELECT count(*)::DOUBLE AS n FROM ${rows}`);
    if (row!.n > 0) found.push({ rollup, detail: `${row!.n} rows need an entry that is not there` });
  }
  await reader.connection.run(judged);
  for (const [rollup, { rollup: said, events }] of Object.entries(rollups)) {
    const rows = await reader.query<Record<string, unknown>>(
      `SELECT 'more' AS side, * FROM (${said} EXCEPT ALL ${events}) UNION ALL
       SELECT 'less' AS side, * FROM (${events} EXCEPT ALL ${said}) LIMIT 10`,
    );
    if (rows.length > 0)
      found.push({ rollup, detail: rows.map((row) => Object.values(row).join(' ')).join('; ') });
  }
  return found;
}
