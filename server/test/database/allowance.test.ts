import { afterAll, beforeAll, expect, test } from 'vitest';
import { Allowance } from '../../src/database/allowance.ts';
import type { Database } from '../../src/database/database.ts';
import { newId } from '../../src/foundation/ids.ts';
import { createTestDatabase } from '../support/database.ts';

let database: Database & AsyncDisposable;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const noon = new Date('2026-01-31T12:00:00Z');

/** A node of its own: it shares nothing with others but the database. */
const node = (now = noon) => {
  const clock = { now };
  return { clock, allowance: new Allowance(database, () => clock.now, { name: 'reads', what: 'reads' }) };
};

async function newProject(): Promise<string> {
  const id = newId('test');
  await database.execute(
    `insert into projects (id, name, repository, settings, limits) values ($1, $1, '{}', '{}', '{}')`,
    [id],
  );
  return id;
}

/** How many of so many uses were granted, made by all nodes at once. */
async function granted(nodes: readonly Allowance[], project: string, limit: number, uses: number) {
  const made = Array.from({ length: uses }, (_, i) => nodes[i % nodes.length]!.use(project, limit));
  const outcomes = await Promise.allSettled(made);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'rate_limited' });
  }
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

test.each([1, 7, 100, 250, 1_000])('one node may use all %i of an hour, and not one more', async (limit) => {
  const project = await newProject();
  expect(await granted([node().allowance], project, limit, limit + 50)).toBe(limit);
});

test('several nodes together never get more, and leave no more than a hundredth each', async () => {
  const project = await newProject();
  const nodes = [node(), node(), node()].map(({ allowance }) => allowance);
  expect(await granted(nodes, project, 1_000, 3_000)).toBe(1_000);
  const other = await newProject();
  const uneven = await granted(nodes, other, 500, 20);
  expect(uneven).toBe(20);
  const rest = await granted([nodes[0]!], other, 500, 600);
  expect(uneven + rest).toBeLessThanOrEqual(500);
  expect(uneven + rest).toBeGreaterThanOrEqual(500 - 2 * 5);
});

test('it says how much is left, when to come back, and begins anew with the hour', async () => {
  const project = await newProject();
  const { allowance, clock } = node();
  expect(await allowance.use(project, 2)).toMatchObject({ limit: 2, remaining: 1, resetSeconds: 3600 });
  expect(await allowance.use(project, 2)).toMatchObject({ remaining: 0 });
  clock.now = new Date('2026-01-31T12:59:30Z');
  await expect(allowance.use(project, 2)).rejects.toMatchObject({
    rate: { remaining: 0, resetSeconds: 30 },
    retryAfterSeconds: 30,
  });
  clock.now = new Date('2026-01-31T13:00:00Z');
  expect(await allowance.use(project, 2)).toMatchObject({ remaining: 1 });
});

test('a limit that is raised within the hour counts at once, and 0 means none', async () => {
  const project = await newProject();
  const { allowance } = node();
  expect(await granted([allowance], project, 1, 3)).toBe(1);
  expect(await granted([allowance], project, 0, 10)).toBe(10);
  expect(await granted([allowance], project, 10, 20)).toBeGreaterThan(0);
});

test('a use that the database cannot count fails, and the next is counted again', async () => {
  const project = await newProject();
  let isAway = true;
  const query: Database['query'] = (sql, parameters) =>
    isAway ? Promise.reject(new Error('away')) : database.query(sql, parameters);
  const allowance = new Allowance({ ...database, query }, () => noon, { name: 'reads', what: 'reads' });
  await expect(allowance.use(project, 1)).rejects.toThrow('away');
  isAway = false;
  expect(await granted([allowance], project, 1, 2)).toBe(1);
});
