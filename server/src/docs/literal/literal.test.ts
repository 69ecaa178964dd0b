import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits } from '../text/edit.ts';
import { appendItem, appendProperty, removeItems } from './edit-literal.ts';
import { type ArrayLiteral, hasOpaque, type Literal, type ObjectLiteral, propertyOf } from './literal.ts';
import { readJavaScript } from './read-javascript.ts';
import { readJson } from './read-json.ts';

/** The value without its places; what is computed becomes '…'. */
function plainValue(literal: Literal): unknown {
  if (literal.type === 'array') return literal.items.map(plainValue);
  if (literal.type === 'object')
    return Object.fromEntries(literal.properties.map(({ key, value }) => [key, plainValue(value)]));
  return literal.type === 'opaque' ? '…' : literal.value;
}

describe('JavaScript', () => {
  test.each([
    ["module.exports = { a: ['b', \"c\"], 'd-e': true, };", { a: ['b', 'c'], 'd-e': true }],
    ['export default { a: 1 } satisfies Config;', { a: 1 }],
    [
      'const sidebars: SidebarsConfig = {\n  // why\n  a: [`b`], /* c */\n};\n\nexport default sidebars;',
      { a: ['b'] },
    ],
    ["import { defineConfig } from 'x'\nexport default defineConfig({ a: { b: null } })", { a: { b: null } }],
    ['export default [{ a: -1.5 as const }]', [{ a: -1.5 }]],
    [
      'export default { a: f({ b: "}" }), c: /[}]/, d: g`x`, ...e, g() { return 1 }, h: "i" }',
      { a: '…', c: '…', d: '…', '': '…', h: 'i' },
    ],
  ])('reads what %s writes down', (source, value) => {
    expect(plainValue(readJavaScript(source)!)).toEqual(value);
  });

  test.each(['', 'exports.a = {}', 'export default a', 'export default { a: [', 'export default { a: "b }'])(
    'leaves %j to people',
    (source) => {
      const literal = readJavaScript(source);
      expect(literal === null || hasOpaque(literal)).toBe(true);
    },
  );

  test.each([
    `export default ${'['.repeat(100_000)}`,
    `export default { a: f${'('.repeat(100_000)} }`,
    `export default [\`${'${`'.repeat(100_000)}`,
    // Looked through once from each line, these are two times ten to the eleventh characters.
    '\n'.repeat(650_000),
    `export default a;${'\n'.repeat(650_000)}`,
  ])('leaves to people what nobody writes', (source) => {
    expect(readJavaScript(source)).toBeNull();
  });

  test('reads any JSON as JSON does, and ends on any text', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const value: unknown = JSON.parse(json);
        fc.pre(
          typeof value === 'object' &&
            value !== null &&
            !JSON.stringify(value).includes('\\') &&
            !/"":|e[+-]|__proto__/.test(JSON.stringify(value)),
        );
        expect(plainValue(readJavaScript(`export default ${JSON.stringify(value)};`)!)).toEqual(value);
      }),
    );
    fc.assert(
      fc.property(
        fc.string({ maxLength: 200 }),
        (text) => readJavaScript(`export default {${text}`) !== undefined,
      ),
    );
  });
});

test('JSON that does not parse says where', () => {
  expect(readJson('{ "a": [1, }').problem).toMatchObject({
    message: expect.stringContaining('does not parse'),
  });
  expect(readJson('{ "a": [1,], /* c */ }').problem).toBeNull();
});

describe('editing a list', () => {
  const layouts = fc.constantFrom(
    (items: string[]) => `{"x": [${items.join(', ')}], "y": 1}`,
    (items: string[]) => `{\n  "x": [\n${items.map((item) => `    ${item}`).join(',\n')}\n  ]\n}\n`,
    (items: string[]) => `{\r\n\t"x": [${items.map((item) => `\r\n\t\t${item}`).join(',')}]\r\n}`,
  );
  const arrayIn = (source: string): ArrayLiteral =>
    propertyOf(readJson(source).literal!, 'x') as ArrayLiteral;

  test('adds one item behind the others and touches nothing else', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 5 }), layouts, (items, layout) => {
        const source = layout(items.map(String));
        const edit = appendItem(source, arrayIn(source), '"new"');
        const after = applyEdits(source, [edit]);
        expect(plainValue(arrayIn(after))).toEqual([...items, 'new']);
        if (items.length > 0) expect(after.replace(edit.text, '')).toBe(source);
      }),
    );
  });

  test('takes out any items and leaves the others as they stand', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(), fc.boolean()), { minLength: 1, maxLength: 6 }),
        layouts,
        (items, layout) => {
          const source = layout(items.map(([value]) => String(value)));
          const gone = new Set(items.flatMap(([, remove], index) => (remove ? [index] : [])));
          const edits = gone.size > 0 ? removeItems(source, arrayIn(source), gone) : [];
          const kept = items.filter(([, remove]) => !remove).map(([value]) => value);
          expect(plainValue(arrayIn(applyEdits(source, edits)))).toEqual(kept);
        },
      ),
    );
  });

  test('adds a property in the manner of the last one', () => {
    const source = '{\n  "a": 1\n}\n';
    const object = readJson(source).literal as ObjectLiteral;
    expect(applyEdits(source, [appendProperty(source, object, '"b": 2')])).toBe(
      '{\n  "a": 1,\n  "b": 2\n}\n',
    );
  });
});
