import { expect, test } from 'vitest';
import type { ClickHouse } from '../clickhouse.ts';
import { checkRollups } from './check-rollups.ts';

interface Digest {
  project: string;
  groups: number;
  sum: string;
}

/** A server with one projection; each reading of the rows, and of the projection, takes the next of its answers. */
function server(ofRows: Digest[][], ofProjection: Digest[][]) {
  const statements: string[] = [];
  const next = (answers: Digest[][]) => (answers.length > 1 ? answers.shift()! : answers[0]!);
  const clickHouse = {
    topology: { database: 'views', cluster: undefined },
    query: async () => [{ name: 'days', query: 'SELECT project, count() GROUP BY project' }],
    survey: async (sql: string) => {
      statements.push(sql);
      return next(sql.includes('optimize_use_projections = 0') ? ofRows : ofProjection);
    },
    command: async (sql: string) => void statements.push(sql),
  } as Partial<ClickHouse> as ClickHouse;
  return { clickHouse, statements };
}

const digest = (sum: number, groups = 1): Digest => ({ project: 'p', groups, sum: String(sum) });

test('rollups that agree are no discrepancy, before and after all parts are merged', async () => {
  const { clickHouse, statements } = server([[digest(1)]], [[digest(1)]]);
  expect(await checkRollups(clickHouse)).toEqual([]);
  const merge = statements.findIndex((sql) => sql.startsWith('OPTIMIZE TABLE views.events FINAL'));
  const forced = statements.map((sql) => sql.includes('force_optimize_projection_name'));
  expect(forced.indexOf(true)).toBeGreaterThan(merge);
  expect(statements[0]).toContain('(SELECT project, count() FROM events GROUP BY project)');
});

test('one that says something else is named, with the project', async () => {
  const fewer = server([[digest(1, 5)]], [[digest(7, 4)]]);
  expect((await checkRollups(fewer.clickHouse))[0]).toEqual({
    rollup: 'days',
    detail: 'of the views p there are 4 groups; the events make 5',
  });
  const other = server([[digest(1, 5)]], [[digest(7, 5)]]);
  expect((await checkRollups(other.clickHouse))[0]?.detail).toContain('the counts of the views p differ');
  const missing = server([[digest(1, 5)]], [[]]);
  expect((await checkRollups(missing.clickHouse))[0]?.detail).toContain('there are 0 groups');
});

test('events that arrive between two readings are no discrepancy', async () => {
  const passing = server([[digest(1)], [digest(2)], [digest(2)]], [[digest(2)]]);
  expect(await checkRollups(passing.clickHouse)).toEqual([]);
  const restless = server(
    Array.from({ length: 50 }, (_, i) => [digest(2 * i)]),
    Array.from({ length: 50 }, (_, i) => [digest(2 * i + 1)]),
  );
  expect(await checkRollups(restless.clickHouse)).toEqual([]);
});

test('where nothing is stored no projection is asked for', async () => {
  const { clickHouse, statements } = server([[]], [[]]);
  expect(await checkRollups(clickHouse)).toEqual([]);
  expect(statements.filter((sql) => sql.includes('optimize_use_projections = 1'))).toEqual([]);
});
