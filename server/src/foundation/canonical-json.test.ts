import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test('is the same for every order of keys', () => {
  expect(canonicalJson({ a: 1, b: [{ d: null, c: 'x' }] })).toBe(
    canonicalJson({ b: [{ c: 'x', d: null }], a: 1 }),
  );
});

test('reads back to the same value, and differs for different ones', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('refuses what is nested too deeply, instead of running out of stack', () => {
  const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
  expect(() => canonicalJson(deep)).toThrow(/nested deeper than 100/);
});
