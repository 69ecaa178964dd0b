import { expect, test } from 'vitest';
import { liveWords } from './live-words.ts';

const told = (...types: string[]) =>
  types.map((type, at) => ({ id: at + 1, type, at: new Date(at * 1_000).toISOString(), data: {} }));

test('what goes on follows from the newest event that leads to something', () => {
  const events = told('instruction-queued', 'instruction-started', 'pull-request-closed', 'roof-was-painted');
  expect(liveWords(events)).toEqual({
    text: 'Preparing a working copy of the repository',
    since: '1970-01-01T00:00:01.000Z',
  });
});

test('nothing is made up where no event leads to something', () => {
  expect(liveWords(told('job-created', 'toString'))).toBeNull();
});
