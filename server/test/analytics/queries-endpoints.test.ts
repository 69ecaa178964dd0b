import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { RankingCache } from '../../src/analytics/query/ranking-cache.ts';
import type { ProjectRow } from '../../src/database/queries/projects/project-row.ts';
import { analyticsReadEndpoints } from '../../src/http/analytics/read/analytics-read-endpoints.ts';
import type { Answer, Call } from '../../src/http/endpoint.ts';
import { validate } from '../../src/http/validate.ts';
import { openTestWarehouse, type TestWarehouse } from '../support/test-warehouse.ts';
import { type StoredEvent, store } from './queries-events.ts';

const at = Date.parse('2024-02-29T12:00:00Z');
const view: StoredEvent = {
  at,
  path: '/a',
  missed: false,
  source: 'beacon',
  kind: 'human_beacon',
  client: '',
  operator: '',
  reason: 'browser',
  visitor: 1,
  referrer: 'example.com',
};
const agent: StoredEvent = {
  ...view,
  path: '/b, "c"',
  kind: 'ai_assistant',
  client: 'Claude-User',
  operator: 'Anthropic',
  reason: 'verified-range',
  visitor: 2,
  referrer: '',
};

let engine: TestWarehouse;
beforeAll(async () => {
  engine = await openTestWarehouse();
  await store(engine.warehouse, 'key', [view, view, agent, { ...agent, path: '/gone', missed: true }]);
});
afterAll(() => engine[Symbol.asyncDispose]());

/** Asks as the router would; the project and its allowance are given, the rest is real. */
async function ask(name: string, query: Record<string, unknown> = {}, accept?: string) {
  let used = 0;
  const endpoints = analyticsReadEndpoints({
    warehouse: engine.warehouse,
    rankings: new RankingCache(1_000_000),
    versionOf: () => null,
    projectOf: async (id) => ({ id, viewsKey: 'key', settings: {}, limits: {} }) as ProjectRow,
    allowance: async () => ({
      name: 'reads',
      limit: 10,
      remaining: 10 - ++used,
      resetSeconds: 60,
      windowSeconds: 3_600,
    }),
  });
  const { operation, handle } = endpoints.find((one) => one.operation.path.endsWith(`/${name}`))!;
  const call = {
    parameters: { projectId: 'p' },
    query: validate(operation.query as z.ZodObject, query, 'query'),
    header: (header: string) => (header === 'accept' ? accept : undefined),
  };
  const outcome = await handle(call as unknown as Call<typeof operation>).catch(
    (error: unknown) => error as Error,
  );
  if (!(outcome instanceof Error)) {
    const schema = operation.responses[200]!.schema!;
    if (!accept) expect(schema.parse(outcome.body)).toEqual(outcome.body);
  }
  return { outcome, used };
}

const answer = async (...question: Parameters<typeof ask>) => (await ask(...question)).outcome as Answer;

describe('as JSON', () => {
  test.each([
    [
      'views',
      {
        totals: { human: 2, ai: 1, total: 3 },
        views: [
          { path: '/a', human: 2, ai: 0, total: 2 },
          { path: '/b, "c"', human: 0, ai: 1, total: 1 },
        ],
        hasMore: false,
      },
    ],
    [
      'visitors',
      {
        totals: { human: 1, ai: 1, total: 2 },
        visitors: [
          { path: '/a', human: 1, ai: 0, total: 1 },
          { path: '/b, "c"', human: 0, ai: 1, total: 1 },
        ],
        hasMore: false,
      },
    ],
    [
      'timeseries',
      {
        interval: 'day',
        totals: { human: 2, ai: 1, total: 3 },
        timeseries: [{ start: '2024-02-29T00:00:00.000Z', human: 2, ai: 1, total: 3 }],
      },
    ],
    [
      'clients',
      {
        totals: { ai: 1, bot: 0, total: 1 },
        clients: [
          {
            client: 'Claude-User',
            operator: 'Anthropic',
            class: 'ai',
            purpose: 'assistant',
            verified: true,
            views: 1,
          },
        ],
        hasMore: false,
      },
    ],
    [
      'referrers',
      {
        totals: { human: 2, ai: 0, total: 2 },
        referrers: [{ referrer: 'example.com', human: 2, ai: 0, total: 2 }],
        hasMore: false,
      },
    ],
    [
      'misses',
      {
        totals: { human: 0, ai: 1, bot: 0, total: 1 },
        misses: [
          {
            path: '/gone',
            human: 0,
            ai: 1,
            bot: 0,
            total: 1,
            clients: [{ client: 'Claude-User', misses: 1 }],
          },
        ],
        hasMore: false,
      },
    ],
    [
      'trends',
      {
        interval: 'hour',
        starts: ['2024-02-29T12:00:00.000Z'],
        trends: [
          { path: '/a', human: [2], ai: [0] },
          { path: '/b, "c"', human: [0], ai: [1] },
        ],
        hasMore: false,
      },
    ],
    [
      'sources',
      {
        sources: [
          { source: 'beacon', human: 2, ai: 1, lastAt: '2024-02-29T12:00:00.000Z' },
          { source: 'server', human: 0, ai: 0, lastAt: null },
        ],
      },
    ],
  ])('%s', async (name, expected) => {
    expect((await answer(name)).body).toEqual(expected);
  });
});

describe('as CSV', () => {
  test.each([
    ['views', 'path,human,ai,total\r\n/a,2,0,2\r\n"/b, ""c""",0,1,1\r\n'],
    ['visitors', 'path,human,ai,total\r\n/a,1,0,1\r\n"/b, ""c""",0,1,1\r\n'],
    ['timeseries', 'start,human,ai,total\r\n2024-02-29T00:00:00.000Z,2,1,3\r\n'],
    [
      'clients',
      'client,operator,class,purpose,verified,views\r\nClaude-User,Anthropic,ai,assistant,true,1\r\n',
    ],
    ['referrers', 'referrer,human,ai,total\r\nexample.com,2,0,2\r\n'],
    ['misses', 'path,human,ai,bot,total,clients\r\n/gone,0,1,0,1,Claude-User: 1\r\n'],
    [
      'trends',
      'path,start,human,ai\r\n/a,2024-02-29T12:00:00.000Z,2,0\r\n"/b, ""c""",2024-02-29T12:00:00.000Z,0,1\r\n',
    ],
    ['sources', 'source,human,ai,lastAt\r\nbeacon,2,1,2024-02-29T12:00:00.000Z\r\nserver,0,0,\r\n'],
  ])('%s', async (name, expected) => {
    const { body, headers } = await answer(name, {}, 'text/csv');
    expect(body).toBe(expected);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      vary: 'accept',
    });
  });

  test('a page says whether there are more', async () => {
    const { body, headers } = await answer('views', { limit: '1' }, 'text/csv');
    expect(body).toBe('path,human,ai,total\r\n/a,2,0,2\r\n');
    expect(headers).toMatchObject({ 'docwright-has-more': 'true' });
  });
});

const counting = ['views', 'visitors', 'timeseries', 'clients', 'referrers', 'misses'];
const names = [...counting, 'trends', 'sources'];

test.each(names)('%s says where the caller stands', async (name) => {
  expect((await answer(name)).headers).toMatchObject({ ratelimit: '"reads";r=9;t=60' });
});

test.each(names)('%s refuses a wrong range by name, and that costs nothing', async (name) => {
  const { outcome, used } = await ask(name, { dateFrom: '2024-02-02', dateTo: '2024-02-01' });
  expect(outcome).toMatchObject({ code: 'invalid_request', details: [{ path: 'dateFrom' }] });
  expect(used).toBe(0);
});

test.each(names)('%s refuses a repeated parameter', async (name) => {
  await expect(ask(name, { dateFrom: ['2024-02-02', '2024-02-03'] })).rejects.toMatchObject({
    code: 'invalid_request',
  });
});

const tables = ['views', 'visitors', 'misses', 'trends'];
const wrong = {
  sort: ['referrer', ''],
  order: ['down', ''],
  search: ['', 'x'.repeat(501), 'a\0b', ['a', 'b']],
};
test.each(
  tables.flatMap((name) => Object.entries(wrong).map(([parameter, values]) => ({ name, parameter, values }))),
)('$name refuses a wrong $parameter by name', async ({ name, parameter, values }) => {
  for (const value of values) {
    await expect(ask(name, { [parameter]: value })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: parameter }],
    });
  }
});

test('a page’s path is refused where it can be none', async () => {
  for (const path of ['', 'x'.repeat(2_049)]) {
    await expect(ask('timeseries', { path })).rejects.toMatchObject({ details: [{ path: 'path' }] });
  }
});

test('a search narrows the rows and not the totals', async () => {
  expect((await answer('views', { search: 'B, "' })).body).toEqual({
    totals: { human: 2, ai: 1, total: 3 },
    views: [{ path: '/b, "c"', human: 0, ai: 1, total: 1 }],
    hasMore: false,
  });
});

test.each(counting)('%s of an empty range is empty', async (name) => {
  const { totals, ...rest } = (
    await answer(name, { dateFrom: '2024-02-29T12:00Z', dateTo: '2024-02-29T12:00Z' })
  ).body as {
    totals: Record<string, number>;
  };
  expect(new Set(Object.values(totals))).toEqual(new Set([0]));
  expect((rest as Record<string, unknown>)[name]).toEqual([]);
});

test('more entries than an answer may have are refused with what to do', async () => {
  const { outcome } = await ask('timeseries', {
    dateFrom: '2000-01-01',
    dateTo: '2024-01-01',
    interval: 'hour',
  });
  expect((outcome as Error).message).toMatch(/shorter range or a longer interval/);
});
