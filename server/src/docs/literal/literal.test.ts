import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits } from '../text/edit.ts';
import { appendItem, appendProperty, removeItems, removeMembers } from './edit-literal.ts';
import { type ArrayLiteral, type Literal, type ObjectLiteral, propertyOf, unknownsIn } from './literal.ts';
import { type Configuration, readConfiguration } from './read-configuration.ts';
import { readJson } from './read-json.ts';

/** The value without its places; what is unknown becomes '…'. */
function plainValue(literal: Literal | undefined): unknown {
  if (literal?.type === 'array') return literal.items.map(plainValue);
  if (literal?.type === 'object') {
    const properties = literal.properties.map(({ key, value }) => [key, plainValue(value)]);
    return Object.fromEntries([...properties, ...literal.rest.map(() => ['...', '…'])]);
  }
  return literal && (literal.type === 'unknown' ? '…' : literal.value);
}

const readModule = (path: string, text: string) =>
  readConfiguration({ paths: new Set([path]), read: async () => text }, path);
const valueOfModule = async (text: string, path = 'config.ts') =>
  plainValue((await readModule(path, text)).value);

describe('a configuration in JavaScript or TypeScript', () => {
  test.each([
    ["module.exports = { a: ['b', \"c\"], 'd-e': true, };", { a: ['b', 'c'], 'd-e': true }],
    ['export default { a: 1 } satisfies Config;', { a: 1 }],
    ['const c = { a: 1 } as const\nexport { c as default }', { a: 1 }],
    ['const c: Config = { a: [`b`], /* c */ };\n\nexport default c;', { a: ['b'] }],
    ['export = { a: 1 };', { a: 1 }],
    ["import { defineConfig } from 'x'\nexport default defineConfig({ a: { b: null } })", { a: { b: null } }],
    ['export default defineConfigWithTheme<T>({ a: 1 })', { a: 1 }],
    ['export default withMermaid(defineConfig({ a: 1 }), 2)', { a: 1 }],
    ['export default defineConfig(() => ({ a: 1 }))', { a: 1 }],
    [
      'const shared = defineConfig({ a: 1 })\nexport default defineConfig({ ...shared, b: 2 })',
      { a: 1, b: 2 },
    ],
    ['const a = { b: 1, c: 2 }\nexport default { keys: Object.keys(a) }', { keys: ['b', 'c'] }],
    ["import { isPublic } from 'x'\nexport default { a: ['b', 'c'].filter(isPublic) }", { a: '…' }],
    ["export default { a: ['b'].toString() }", { a: '…' }],
    ['export default async function config() { const a = 1; return { a } }', { a: 1 }],
    ['const config = { a: 1 }\nexport default extendConfig(config)', { a: 1 }],
    ['/** @type {import("x").Config} */\nmodule.exports = /** @type {X} */ ({ a: (1) })', { a: 1 }],
    ['const base = { a: 1, b: 2 }\nexport default { ...base, b: 3, ...{ c: 4 } }', { a: 1, b: 3, c: 4 }],
    [
      `const x = "y"\nexport default { a: \`\${x}/z\`, b: x + "!", [x]: true }`,
      { a: 'y/z', b: 'y!', y: true },
    ],
    ['function nav() { return [{ text: "A" }] }\nexport default { nav: nav() }', { nav: [{ text: 'A' }] }],
    [
      'const one = (text) => ({ text })\nexport default { a: [one("x"), one("y")] }',
      { a: [{ text: 'x' }, { text: 'y' }] },
    ],
    [
      'const { a } = { a: 1 }\nexport default { a, b: ["x", "y"].map((n) => n + "!") }',
      { a: 1, b: ['x!', 'y!'] },
    ],
    [
      'export default { a: false ? 1 : 2, b: null ?? 3, c: "" || "d", e: [true && "f", false].filter(Boolean) }',
      { a: 2, b: 3, c: 'd', e: ['f'] },
    ],
    [
      "export default { a: require.resolve('./x.js'), b: path.join(__dirname, '..', 'docs') }",
      { a: 'x.js', b: '../docs' },
    ],
    ["export default { a: fileURLToPath(new URL('./docs', import.meta.url)) }", { a: 'docs' }],
    [
      "// export default { a: 1 }\nconst t = `\nexport default { a: 2 }`\nexport default { a: '\\t\\u00e9' }",
      { a: '\té' },
    ],
  ])('is read without being run: %s', async (source, value) => {
    expect(await valueOfModule(source)).toEqual(value);
  });

  test.each([
    [
      'export default { a: f({ b: 1 }), c: g`x`, d: new X(), e: <b/>, h: 1 }',
      { a: '…', c: '…', d: '…', e: '…', h: 1 },
    ],
    ['export default { a: 1, ...f(), b: 2 }', { a: '…', b: 2, '...': '…' }],
    ['export default { a: 1, ...(x && { a: 2 }), b: 3 }', { a: '…', b: 3 }],
    ['export default { a: process.env.A ?? "b", c: process.env.D ? 1 : 2 }', { a: '…', c: '…' }],
    ['export default { a: [1, ...f(), 2] }', { a: [1, '…', 2] }],
    ['const c = { a: 1, b: 2 }\nc.b = 3\nexport default c', { a: 1, b: '…' }],
    ['const list = []\nlist.push(1)\nexport default { list }', { list: ['…'] }],
    ['let a = 1\nif (x) a = 2\nexport default { a }', { a: '…' }],
    ['function f() { if (x) return 1\nreturn 2 }\nexport default { a: f() }', { a: '…' }],
    ["import { a } from 'somewhere'\nexport default { a, b: a.c }", { a: '…', b: '…' }],
    ['const a = b, b = a\nexport default { a }', { a: '…' }],
  ])('says what it cannot know: %s', async (source, value) => {
    expect(await valueOfModule(source, 'config.tsx')).toEqual(value);
  });

  test.each(['', 'const a = 1', 'export default { a: [', 'export default { a: "b }'])(
    'is left to people where it exports nothing: %j',
    async (source) => {
      const { value, problem } = await readModule('config.ts', source);
      expect(value === undefined || problem !== null).toBe(true);
    },
  );

  test.each([
    `export default ${'['.repeat(100_000)}`,
    `export default { a: f${'('.repeat(100_000)} }`,
    `export default [\`${'${`'.repeat(100_000)}`,
    `export default ${'('.repeat(20_000)}1${')'.repeat(20_000)}`,
    `export default { a: ${'1 + '.repeat(50_000)}1 }`,
    `const f = (n) => f(n)\nexport default { a: f(1) }`,
    `${Array.from({ length: 40 }, (_, i) => `const a${i + 1} = [...a${i}, ...a${i}];`).join('')}const a0 = [1];export default a40`,
  ])('that nobody writes is unknown, and takes no stack and no time', async (source) => {
    const { value, problem } = await readModule('config.ts', source);
    expect(problem !== null || value === undefined || unknownsIn(value).length > 0).toBe(true);
  });

  test('reads any JSON as JSON does, and ends on any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (json) => {
        const value: unknown = JSON.parse(json);
        fc.pre(typeof value === 'object' && value !== null && !/__proto__/.test(json));
        expect(await valueOfModule(`export default ${JSON.stringify(value)};`)).toEqual(value);
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 200 }), async (text) => {
        await readModule('config.ts', `export default {${text}`);
      }),
    );
  });

  test('may be spread over files, each value with its own place', async () => {
    const files: Record<string, string> = {
      'site/config.ts':
        "import { sidebar } from './sidebar'\nimport words from '../words.json'\nimport * as all from './all.mjs'\nexport default { sidebar, title: words.title, b: all.b, c: require('./old.cjs').c }",
      'site/sidebar/index.ts': "export * from './more.js'\nexport const other = 1",
      'site/sidebar/more.ts': "export const sidebar = [{ text: 'A', link: '/a' }]",
      'site/all.mjs': "const b = 'B'\nexport { b }",
      'site/old.cjs': "module.exports = { c: 'C' }",
      'words.json': '{ "title": "T" }',
    };
    const { value } = await readConfiguration(
      { paths: new Set(Object.keys(files)), read: async (path) => files[path]! },
      'site/config.ts',
    );
    expect(plainValue(value)).toEqual({ sidebar: [{ text: 'A', link: '/a' }], title: 'T', b: 'B', c: 'C' });
    const sidebar = propertyOf(value, 'sidebar') as ArrayLiteral;
    const link = propertyOf(sidebar.items[0], 'link')!;
    expect([link.source.path, link.source.text.slice(link.start, link.end)]).toEqual([
      'site/sidebar/more.ts',
      "'/a'",
    ]);
  });
});

describe('a call of somebody else’s function', () => {
  const readAll = (text: string): Promise<Configuration> =>
    readConfiguration({ paths: new Set(['c.ts']), read: async () => text }, 'c.ts');

  test.each([
    ["import nextra from 'nextra'\nconst withIt = nextra({ a: 1 })\nexport default withIt({ b: 2 })"],
    ["const withIt = require('nextra')({ a: 1 })\nmodule.exports = withIt({ b: 2 })"],
    ["import nextra from 'nextra'\nexport default nextra({ a: 1 })({ b: 2 })"],
  ])('is known by its module and what it is given: %s', async (text) => {
    const { value, calls } = await readAll(text);
    expect(plainValue(value)).toEqual({ b: 2 });
    const { from, given } = calls[0]!.maker!;
    expect([from, plainValue(given[0])]).toEqual(['nextra', { a: 1 }]);
  });

  test('what a method returns is known where it does not depend on how it runs', async () => {
    const { value } = await readAll(
      'export default { async a() { return [1] }, b: () => [2], c(x) { return x } }',
    );
    const returned = ['a', 'b', 'c'].map((key) => {
      const made = propertyOf(value, key);
      return made?.type === 'unknown' ? plainValue(made.returned?.()) : made;
    });
    expect(returned).toEqual([[1], [2], '…']);
  });
});

describe('a property of an object', () => {
  const objectIn = async (text: string) => (await readModule('c.ts', text)).value as ObjectLiteral;

  test.each([
    ['export default { a, ...b }', 'export default { a, ...b, z: 1 }'],
    ['export default {\n  a: b,\n  c() {},\n}', 'export default {\n  a: b,\n  c() {},\n  z: 1,\n}'],
    ['export default {}', 'export default { z: 1 }'],
  ])('is added behind the last one, whatever that is: %s', async (source, after) => {
    expect(applyEdits(source, [appendProperty(await objectIn(source), 'z: 1')])).toBe(after);
  });

  test('is taken out with what sets it apart', async () => {
    const source = "export default {\n  a: 1,\n  'b': { c: 2 },\n  d,\n}";
    const object = await objectIn(source);
    const without = (...indexes: number[]) => applyEdits(source, removeMembers(object, new Set(indexes)));
    expect(without(0)).toBe("export default {\n  'b': { c: 2 },\n  d,\n}");
    expect(without(1)).toBe('export default {\n  a: 1,\n  d,\n}');
    expect(without(0, 1, 2)).toBe('export default {}');
  });
});

test('JSON that does not parse says where', () => {
  expect(readJson({ path: '', text: '{ "a": [1, }' }).problem).toMatchObject({
    message: expect.stringContaining('does not parse'),
  });
  expect(readJson({ path: '', text: '{ "a": [1,], /* c */ }' }).problem).toBeNull();
});

describe('editing a list', () => {
  const layouts = fc.constantFrom(
    (items: string[]) => `{"x": [${items.join(', ')}], "y": 1}`,
    (items: string[]) => `{\n  "x": [\n${items.map((item) => `    ${item}`).join(',\n')}\n  ]\n}\n`,
    (items: string[]) => `{\r\n\t"x": [${items.map((item) => `\r\n\t\t${item}`).join(',')}]\r\n}`,
  );
  const arrayIn = (source: string): ArrayLiteral =>
    propertyOf(readJson({ path: '', text: source }).literal!, 'x') as ArrayLiteral;

  test('adds one item behind the others and touches nothing else', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 5 }), layouts, (items, layout) => {
        const source = layout(items.map(String));
        const edit = appendItem(arrayIn(source), '"new"');
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
          const edits = gone.size > 0 ? removeItems(arrayIn(source), gone) : [];
          const kept = items.filter(([, remove]) => !remove).map(([value]) => value);
          expect(plainValue(arrayIn(applyEdits(source, edits)))).toEqual(kept);
        },
      ),
    );
  });

  test('adds a property in the manner of the last one', () => {
    const source = '{\n  "a": 1\n}\n';
    const object = readJson({ path: '', text: source }).literal as ObjectLiteral;
    expect(applyEdits(source, [appendProperty(object, '"b": 2')])).toBe('{\n  "a": 1,\n  "b": 2\n}\n');
  });
});
