import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unreadable } from './read-batch.ts';
import { problemOfEvent } from './read-event.ts';

test.each([
  [null, 'must be an object'],
  ['/guide', 'must be an object'],
  [[], 'must be an object'],
  [unreadable, 'is not JSON'],
  [{}, 'path or url is missing'],
  [{ path: null, url: null }, 'path or url is missing'],
  [{ path: 5 }, 'path must be a text'],
  [{ path: 'a'.repeat(8_193) }, 'path must have at most 8192 characters'],
  [{ path: '/', url: {} }, 'url must be a text'],
  [{ path: '/', id: '' }, 'id must be a text of 1 to 255 characters'],
  [{ path: '/', id: 'a'.repeat(256) }, 'id must be a text of 1 to 255 characters'],
  [{ path: '/', id: 7 }, 'id must be a text of 1 to 255 characters'],
  [{ path: '/', timestamp: 0 }, 'timestamp must be a text'],
  [{ path: '/', status: '200' }, 'status must be a whole number from 100 to 599'],
  [{ path: '/', status: 200.5 }, 'status must be a whole number from 100 to 599'],
  [{ path: '/', status: 99 }, 'status must be a whole number from 100 to 599'],
  [{ path: '/', headers: [] }, 'headers must be an object of texts'],
  [{ path: '/', headers: { accept: ['a'] } }, 'headers "accept" must be a text'],
  [
    { path: '/', headers: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`x-${i}`, ''])) },
    'headers must have at most 100 entries',
  ],
])('%o: %s', (event, problem) => {
  expect(problemOfEvent(event)).toBe(problem);
});

test('what is unknown may be absent, null or of any other name', () => {
  expect(
    problemOfEvent({ path: '', userAgent: null, id: null, headers: null, extra: { any: 1 } }),
  ).toBeNull();
  expect(problemOfEvent({ url: 'no URL, which is found out later' })).toBeNull();
  expect(problemOfEvent({ path: '/', status: 599, headers: {}, id: 'a'.repeat(255) })).toBeNull();
});

test('any JSON either is an event or has a problem in words', () => {
  const names = ['path', 'url', 'timestamp', 'id', 'userAgent', 'ip', 'status', 'headers'];
  const event = fc.dictionary(fc.constantFrom(...names), fc.jsonValue());
  fc.assert(
    fc.property(fc.oneof(event, fc.jsonValue()), (value) => {
      const problem = problemOfEvent(value);
      expect(problem === null || problem.length > 0).toBe(true);
    }),
  );
});
