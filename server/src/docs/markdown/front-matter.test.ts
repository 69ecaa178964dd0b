import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFields, readYaml } from './front-matter.ts';
import { readsAs, typedValue, writeScalar } from './yaml-scalar.ts';

const frontMatter = (yaml: string) => ({
  start: 0,
  end: yaml.length,
  content: { start: 0, end: yaml.length },
});

test('the quick reading agrees with YAML proper, place for place', () => {
  const value = fc.oneof(
    fc.stringMatching(/^[ -~]{0,12}$/),
    fc.stringMatching(/^"[ -~]{0,8}"$/),
    fc.stringMatching(/^'[ -~]{0,8}'$/),
    fc.constantFrom('true', 'No', 'null', '1.5', 'A b', 'a: b', '# c', '- x', 'é', 'x #y', 'y'),
  );
  const line = fc.tuple(fc.constantFrom('title', 'a', 'b-c', '_d'), value, fc.constantFrom('\n', '\r\n'));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 4 }), (lines) => {
      const yaml = lines.map(([key, text, end]) => `${key}: ${text}${end}`).join('');
      const quick = readFields(yaml, frontMatter(yaml));
      const proper = readYaml(yaml, { start: 0, end: yaml.length });
      expect(quick.problem === null).toBe(proper.problem === null);
      expect(quick.data).toEqual(proper.data);
      expect([...quick.fields]).toEqual([...proper.fields]);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['a: 1\nb: 2\na: 3\n', 'a'],
  ['a:\n  - { c: 1, d: 2, c: 3 }\n', 'c'],
  ['a: 1\n"a": [2]\n', 'a'],
])('a field that is there twice is a problem: %j', (yaml, key) => {
  const { problem } = readFields(yaml, frontMatter(yaml));
  expect(problem?.message).toBe(`The field “${key}” is there twice.`);
  expect(yaml.slice(problem!.offset)).toMatch(new RegExp(`^"?${key}`));
});

test('many fields are read in good time', () => {
  // Compared with one another, they are two times ten to the ninth comparisons.
  const yaml = Array.from({ length: 65_000 }, (_, key) => `k${key}: [v]\n`).join('');
  expect(readFields(yaml, frontMatter(yaml)).fields.size).toBe(65_000);
});

describe('a value', () => {
  test.each([
    ['true', true],
    ['12', 12],
    ['-1.5', -1.5],
    ['007', '007'],
    ['1e5', '1e5'],
    ['Yes', 'Yes'],
  ])('%s is typed', (text, typed) => {
    expect(typedValue(text)).toBe(typed);
  });

  test('is written so that it reads as itself, in the quotes that were there', () => {
    const style = fc.constantFrom(null, 'plain' as const, 'single' as const, 'double' as const);
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !/[\r\u0085\u2028\u2029]/.test(text)),
        style,
        (text, kept) => {
          const written = writeScalar(text, kept);
          expect(written).not.toContain('\n');
          expect(readsAs(written, text)).toBe(true);
        },
      ),
    );
    expect(writeScalar("it's", 'single')).toBe("'it''s'");
    expect(writeScalar('plain words', null)).toBe('plain words');
  });
});

test('what is no front matter says where', () => {
  expect(readFields('a: [\n', frontMatter('a: [\n')).problem).toMatchObject({ offset: expect.any(Number) });
  expect(readFields('- a\n', frontMatter('- a\n')).problem?.message).toContain('field: value');
});
