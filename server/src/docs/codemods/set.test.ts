import { describe, expect, test } from 'vitest';
import { mintlifySite, mkdocsSite, plainSite } from '../fixtures/sites.ts';
import { afterwards, temporarySite } from '../fixtures/temporary-site.ts';
import { setField } from './set-field.ts';
import { type SetStyleInput, setStyle } from './set-style.ts';

describe('setting a field', () => {
  const set = async (text: string, field: string, value: string): Promise<string> => {
    const result = await setField(await temporarySite({ ...plainSite, 'a.md': text }), {
      field,
      value,
      pages: ['a.md'],
    });
    return afterwards(result)['a.md'] ?? text;
  };

  test.each([
    ['# A\n', '---\nx: y\n---\n\n# A\n'],
    ['', '---\nx: y\n---\n'],
    ['# A\r\n', '---\r\nx: y\r\n---\r\n\r\n# A\r\n'],
    ['---\na: 1 # one\n---\n', '---\na: 1 # one\nx: y\n---\n'],
    ['---\r\nb: 2\r\n---\r\ntext', '---\r\nb: 2\r\nx: y\r\n---\r\ntext'],
    ['---\nx: old # why\na: 1\n---\n', '---\nx: y # why\na: 1\n---\n'],
    ["---\nx: 'old'\n---\n", "---\nx: 'y'\n---\n"],
    ['---\n"x": "old"\n---\n', '---\n"x": "y"\n---\n'],
    ['---\nx:\na: 1\n---\n', '---\nx: y\na: 1\n---\n'],
    ['---\n---\n', '---\nx: y\n---\n'],
    ['---\nx: y\n---\n', '---\nx: y\n---\n'],
  ])('in %j', async (text, wanted) => {
    expect(await set(text, 'x', 'y')).toBe(wanted);
  });

  test('values are typed and quoted as they need it', async () => {
    expect(await set('# A\n', 'draft', 'true')).toContain('draft: true\n');
    expect(await set('# A\n', 'order', '12')).toContain('order: 12\n');
    expect(await set('# A\n', 'title', 'A: B')).toContain('title: "A: B"\n');
  });

  test('a list is left and noted, as is what does not parse', async () => {
    const site = await temporarySite({
      ...plainSite,
      'a.md': '---\nx:\n  - 1\n---\n',
      'b.md': '---\nx: [\n---\n',
    });
    expect(await setField(site, { field: 'x', value: 'y', pages: ['a.md', 'b.md'] })).toMatchObject({
      changes: [],
      notes: [expect.stringContaining('a.md:1'), expect.stringContaining('b.md:1')],
    });
  });

  test('all pages are the current ones', async () => {
    const site = await temporarySite({
      ...mintlifySite,
      'api.mdx': '---\nopenapi: GET /x\n---\n',
      'snippets/s.mdx': '',
    });
    const result = await setField(site, { field: 'icon', value: 'star', pages: 'all' });
    expect(Object.keys(afterwards(result))).toEqual(['guides/install.mdx', 'index.mdx', 'reference/api.mdx']);
    expect(result).toMatchObject({
      summary: 'Set “icon” to star on 3 pages.',
      notes: ['api.mdx:1 is a generated page; left alone.'],
    });
  });

  test.each(['', 'a b', 'x:', '- y', 'a\nb'])('%j is no name for a field', async (field) => {
    await expect(
      setField(await temporarySite(plainSite), { field, value: 'y', pages: 'all' }),
    ).rejects.toThrow('no name for a field');
  });
});

describe('setting a style', () => {
  const restyle = async (text: string, input: SetStyleInput): Promise<string | undefined> => {
    const result = await setStyle(await temporarySite({ 'a.md': text }), input);
    return afterwards(result)['a.md'] ?? undefined;
  };

  test('list markers change, nested and quoted ones too; numbers, code and rules stay', async () => {
    const text = '- a\n  - b\r\n  + c\n\n> - q\n\n1. n\n\n```\n- code\n```\n\n- - -\n\n- [ ] task\n';
    expect(await restyle(text.replace('  + c\n', ''), { style: 'list-marker', value: '*' })).toBe(
      '* a\n  * b\r\n\n> * q\n\n1. n\n\n```\n- code\n```\n\n- - -\n\n* [ ] task\n',
    );
  });

  test('a page whose lists would run together is left', async () => {
    expect(await restyle('- a\n\n* b\n', { style: 'list-marker', value: '*' })).toBeUndefined();
  });

  test('headings change where both forms can say them', async () => {
    const text = '# One *x* #\n\nTwo\n---\n\n### Three\n\n> # Quoted\n';
    expect(await restyle(text, { style: 'heading', value: 'setext' })).toBe(
      'One *x*\n=======\n\nTwo\n---\n\n### Three\n\n> # Quoted\n',
    );
    expect(await restyle(text, { style: 'heading', value: 'atx' })).toBe(
      '# One *x* #\n\n## Two\n\n### Three\n\n> # Quoted\n',
    );
  });

  test('headings keep their ids', async () => {
    const config = { '.vitepress/config.ts': 'export default {}' };
    const [hash, underlined] = ['# One {#a}\n\n## Two {#b}\n', 'One {#a}\n========\n\nTwo {#b}\n--------\n'];
    for (const [value, from, to] of [
      ['setext', hash, underlined],
      ['atx', underlined, hash],
    ] as const) {
      const site = await temporarySite({ ...config, 'a.md': from });
      expect(afterwards(await setStyle(site, { style: 'heading', value }))['a.md']).toBe(to);
    }
  });

  test('emphasis changes, but not inside of words', async () => {
    expect(await restyle('*a* **b** in*wo*rd ***c*** `*d*`\n', { style: 'emphasis', value: '_' })).toBe(
      '_a_ **b** in*wo*rd _**c**_ `*d*`\n',
    );
    expect(await restyle('_a_ b_c_d\n', { style: 'emphasis', value: '*' })).toBe('*a* b_c_d\n');
  });

  test('an admonition is no list item', async () => {
    const result = await setStyle(await temporarySite(mkdocsSite), { style: 'list-marker', value: '*' });
    expect(result).toMatchObject({ changes: [], summary: expect.stringContaining('nothing changed') });
  });
});

test('a list beside an admonition is restyled like any other', async () => {
  for (const [from, to] of [
    ['*', '-'],
    ['-', '*'],
    ['-', '+'],
  ] as const) {
    const text = `!!! note\n    Hi.\n\n${from} one\n${from} two\n`;
    const site = await temporarySite({ ...mkdocsSite, 'docs/c.md': text });
    const result = await setStyle(site, { style: 'list-marker', value: to, pages: ['docs/c.md'] });
    expect(afterwards(result)['docs/c.md']).toBe(`!!! note\n    Hi.\n\n${to} one\n${to} two\n`);
  }
});

test('a field of a block whose lines are indented is indented too', async () => {
  const site = await temporarySite({
    'docs.json': '{}',
    'a.mdx': '---\n  title: A\n---\n',
    'b.mdx': '---\nlist:\n  - x\n---\n',
  });
  const after = afterwards(await setField(site, { field: 'draft', value: 'true', pages: 'all' }));
  expect(after['a.mdx']).toBe('---\n  title: A\n  draft: true\n---\n');
  expect(after['b.mdx']).toBe('---\nlist:\n  - x\ndraft: true\n---\n');
});
