import { expect, test } from 'vitest';
import type { System } from '../../api/system.ts';
import { repeatedProblems } from './repeated-problems.ts';
import { isDiskLow, troublesOf } from './troubles.ts';

const at = '2026-01-01T00:00:00.000Z';
const healthy: System = {
  analytics: { available: true, reason: null, since: at, restarts: 0, version: '1.5.0', engine: 'duckdb' },
  addresses: {
    publicUrl: 'http://127.0.0.1:4000',
    tracker: 'http://127.0.0.1:4000/tracker.js',
    collect: 'http://127.0.0.1:4000/collect',
  },
  models: { default: 'builtin/codemod', available: [] },
  sandbox: { available: true, reason: null },
  versions: { docwright: '0.1.0', node: '24.0.0', git: '2.47.0', database: '18.4' },
  jobs: { waiting: 0, running: 0, openPullRequests: 0 },
  workers: [
    { id: 'wrk_1', host: 'vm', version: '0.1.0', concurrency: 8, running: 0, startedAt: at, seenAt: at },
  ],
  disk: {
    freeBytes: 50_000_000_000,
    totalBytes: 100_000_000_000,
    minimumFreeBytes: 500_000_000,
    isLow: false,
    databaseBytes: 9_000_000,
  },
  problems: [],
  warnings: [],
};

test('a healthy system has no troubles, whatever its log remembers', () => {
  expect(troublesOf({ ...healthy, problems: [{ at, level: 'error', message: 'once' }] })).toEqual([]);
});

test('what is not available is said with its reason and since when, the worst first', () => {
  const troubles = troublesOf({
    ...healthy,
    workers: [],
    sandbox: { available: false, reason: 'bwrap is not installed' },
    analytics: { ...healthy.analytics, available: false, reason: 'ClickHouse is too old. Update it.' },
  });
  expect(troubles.map(({ tone }) => tone)).toEqual(['bad', 'bad', 'warn']);
  expect(troubles[1]).toMatchObject({ text: 'ClickHouse is too old. Update it.', since: at });
  expect(troubles[2]!.text).toContain('bwrap is not installed');
});

test('warnings of the server are troubles', () => {
  const [trouble] = troublesOf({
    ...healthy,
    warnings: [{ code: 'untrusted-proxy', message: 'A proxy speaks for visitors.', since: at }],
  });
  expect(trouble).toMatchObject({ tone: 'warn', text: 'A proxy speaks for visitors.', since: at });
});

test('a disk is low by its share and by its size', () => {
  expect(isDiskLow({ freeBytes: 40e9, totalBytes: 1_000e9 })).toBe(true);
  expect(isDiskLow({ freeBytes: 1e9, totalBytes: 10e9 })).toBe(true);
  expect(isDiskLow({ freeBytes: 5e9, totalBytes: 10e9 })).toBe(false);
});

test('a message that repeats is one problem with its newest moment', () => {
  const newest = '2026-01-01T00:01:00.000Z';
  const shown = repeatedProblems([
    { at: newest, level: 'warning', message: 'away' },
    { at, level: 'error', message: 'away' },
    { at, level: 'warning', message: 'away' },
  ]);
  expect(shown).toEqual([
    { at: newest, level: 'warning', message: 'away', times: 2 },
    { at, level: 'error', message: 'away', times: 1 },
  ]);
});
