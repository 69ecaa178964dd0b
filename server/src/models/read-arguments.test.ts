import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readArguments } from './read-arguments.ts';

const schema = z.object({
  path: z.string().min(1),
  from: z.int().min(1).optional(),
  regex: z.boolean().default(false),
  pages: z.array(z.string()).max(5).optional(),
  edits: z.array(z.object({ line: z.int(), text: z.string() })).optional(),
});

test.each([
  [{ path: 'a', from: '3' }, { from: 3 }],
  [{ path: 'a', regex: 'true' }, { regex: true }],
  [{ path: 'a', regex: ' False ' }, { regex: false }],
  [{ path: 'a', pages: 'cli.mdx' }, { pages: ['cli.mdx'] }],
  [{ path: 'a', pages: '["a.md", "b.md"]' }, { pages: ['a.md', 'b.md'] }],
  [{ path: 3 }, { path: '3' }],
  [{ path: 'a', edits: '[{"line": "2", "text": "x"}]' }, { edits: [{ line: 2, text: 'x' }] }],
  [{ path: 'a', edits: { line: '2', text: 'x' } }, { edits: [{ line: 2, text: 'x' }] }],
])('%j means what it says', (given, meant) => {
  expect(readArguments(schema, given)).toMatchObject({ success: true, data: meant });
});

test.each([
  { path: 'a', from: 'three' },
  { path: 'a', from: '0' },
  { path: 'a', regex: 'yes' },
  { path: null },
  'a',
])('%j is refused as before', (given) => {
  const refused = readArguments(schema, given);
  expect(refused.success).toBe(false);
  expect(refused.error?.issues).toEqual(schema.safeParse(given).error?.issues);
});

test('what the schema takes is never read otherwise, and whatever is read fits the schema', () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.integer().map(String),
    fc.constantFrom('true', 'false', '["a"]', '1.5'),
  );
  const input = fc.dictionary(fc.constantFrom('path', 'from', 'regex', 'pages', 'edits', '__proto__'), value);
  fc.assert(
    fc.property(input, (given) => {
      const strict = schema.safeParse(given);
      const read = readArguments(schema, given);
      if (strict.success) expect(read).toEqual(strict);
      if (read.success) expect(schema.safeParse(read.data)).toEqual(read);
    }),
  );
});

test('every number, boolean and single item survives being written as text', () => {
  const given = fc.record({
    path: fc.string({ minLength: 1 }),
    from: fc.integer({ min: 1 }),
    regex: fc.boolean(),
  });
  fc.assert(
    fc.property(given, ({ path, from, regex }) => {
      const read = readArguments(schema, { path, from: String(from), regex: String(regex) });
      expect(read).toMatchObject({ success: true, data: { path, from, regex } });
    }),
  );
});
