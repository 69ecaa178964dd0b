import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GenerationCache } from './generation-cache.ts';

test('gives what would be made anew, however few it may hold', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 2 })), fc.integer({ min: 1, max: 5 }), (keys, size) => {
      const cache = new GenerationCache<string>(size);
      for (const key of keys) expect(cache.get(key, (made) => `made of ${made}`)).toBe(`made of ${key}`);
    }),
  );
});

test('makes a value once while it is in use, and forgets what is not', () => {
  const cache = new GenerationCache<string>(2);
  const made: string[] = [];
  const make = (key: string) => {
    made.push(key);
    return key;
  };
  for (const key of ['a', 'b', 'a', 'c', 'a', 'd', 'a', 'e', 'a', 'b']) cache.get(key, make);
  expect(made).toEqual(['a', 'b', 'c', 'd', 'e', 'b']);
});
