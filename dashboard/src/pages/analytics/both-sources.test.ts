import { expect, test } from 'vitest';
import { bothTellOfPeople } from './both-sources.ts';

const beacon = { source: 'beacon', human: 3, ai: 0, lastAt: '2026-11-10T00:00:00.000Z' } as const;
const server = { source: 'server', human: 5, ai: 9, lastAt: '2026-11-15T00:00:00.000Z' } as const;

test('people may be counted twice while both sources tell of them', () => {
  expect(bothTellOfPeople([beacon, server])).toBe(true);
});

test('a server that tells of AI clients alone counts nobody twice', () => {
  expect(bothTellOfPeople([beacon, { ...server, human: 0 }])).toBe(false);
});

test('neither does a source that fell silent', () => {
  expect(bothTellOfPeople([{ ...beacon, lastAt: '2026-10-01T00:00:00.000Z' }, server])).toBe(false);
});

test('nor one that never sent anything', () => {
  expect(bothTellOfPeople([{ ...beacon, human: 0, lastAt: null }, server])).toBe(false);
});
