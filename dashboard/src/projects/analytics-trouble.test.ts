import { expect, test } from 'vitest';
import { analyticsTrouble, readTrouble } from './analytics-trouble.ts';

const since = '2026-01-01T00:00:00.000Z';
const engine = { restarts: 0, version: null, engine: 'duckdb', since } as const;
const unavailable = {
  ...engine,
  available: false,
  reason: 'the file of page views cannot be opened. Restore it from a backup',
};

test('page views that are available are no trouble', () => {
  expect(analyticsTrouble({ ...engine, available: true, reason: null })).toBeNull();
});

test('why they are not is said in whole sentences, with since when', () => {
  expect(analyticsTrouble(unavailable)).toEqual({
    title: 'Page views are not available',
    text: 'The file of page views cannot be opened. Restore it from a backup.',
    since,
  });
  expect(analyticsTrouble({ ...unavailable, reason: null })?.text).toContain('gives no reason');
});

test('a read that fails says what the engine lacks, and otherwise what the server answered', () => {
  expect(readTrouble('Try again.', unavailable)).toEqual(analyticsTrouble(unavailable));
  const answered = { title: 'Page views could not be read yet', text: 'The question took too long.' };
  expect(readTrouble('The question took too long.', undefined)).toEqual(answered);
  const available = { ...engine, available: true, reason: null };
  expect(readTrouble('The question took too long.', available)).toEqual(answered);
});
