import { expect, test } from 'vitest';
import { z } from 'zod';
import { plainWords } from './plain-words.ts';

const wordsOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: plainWords }).error?.issues.map(({ message }) => message);

test.each<[string, z.ZodType, unknown, string]>([
  ['a field that is not there', z.object({ name: z.string() }), {}, 'is missing'],
  ['null for a text', z.string(), null, 'must be a text'],
  ['a text for a number', z.number(), '1', 'must be a number'],
  ['a fraction', z.int(), 1.5, 'must be a whole number'],
  ['a text for a list', z.array(z.string()), 'a', 'must be a list'],
  ['an empty text', z.string().min(1), '', 'must not be empty'],
  ['a short text', z.string().min(12), 'short', 'must have at least 12 characters'],
  ['a long text', z.string().max(50_000), 'x'.repeat(50_001), 'must have at most 50,000 characters'],
  ['a long list', z.array(z.int()).max(1), [1, 2], 'must have at most 1 entry'],
  ['a small number', z.int().min(1), 0, 'must be at least 1'],
  ['nothing, where there must be some', z.number().positive(), 0, 'must be more than 0'],
  ['a large number', z.int().max(250), 251, 'must be at most 250'],
  ['as much as must not be reached', z.number().lt(1), 1, 'must be less than 1'],
  ['a word of others', z.enum(['read', 'write']), 'own', 'must be one of read, write'],
  ['words of its own', z.string().min(3, 'is far too short'), 'a', 'is far too short'],
])('%s', (_, schema, value, words) => {
  expect(wordsOf(schema, value)).toEqual([words]);
});
