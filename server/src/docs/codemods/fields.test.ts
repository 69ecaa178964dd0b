import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainSite } from '../fixtures/sites.ts';
import { afterwards, temporarySite } from '../fixtures/temporary-site.ts';
import { removeField } from './remove-field.ts';
import { type SetFieldInput, setField } from './set-field.ts';

const docusaurus = { 'docusaurus.config.js': "export default { presets: [['classic', {}]] };\n" };

describe('removing a field', () => {
  const remove = async (text: string, field = 'x'): Promise<string> => {
    const site = await temporarySite({ ...plainSite, 'a.md': text });
    return afterwards(await removeField(site, { field, pages: ['a.md'] }))['a.md'] ?? text;
  };

  test.each([
    ['---\na: 1 # one\nx: y # why\nb: 2\n---\ntext', '---\na: 1 # one\nb: 2\n---\ntext'],
    ['---\r\nx: y\r\nb: 2\r\n---\r\n', '---\r\nb: 2\r\n---\r\n'],
    ['---\nx:\n  - 1\n  - 2\nb: 2\n---\n', '---\nb: 2\n---\n'],
    ['---\nx:\n- 1\n- 2\n# of b\nb: 2\n---\n', '---\n# of b\nb: 2\n---\n'],
    ['---\nx: |\n  one\n\n  two\n\nb: 2\n---\n', '---\n\nb: 2\n---\n'],
    ['---\nx: >-\n  one\nb:\n  x: 1\n---\n', '---\nb:\n  x: 1\n---\n'],
    ['---\n"x": "old"\nb: 2\n---\n', '---\nb: 2\n---\n'],
    ['---\n  x: 1\n  b: 2\n---\n', '---\n  b: 2\n---\n'],
    ['---\nx:\nb: 2\n---\n', '---\nb: 2\n---\n'],
    // A block with nothing else in it goes as a whole.
    ['---\nx: y\n---\n\n# A\n', '# A\n'],
    ['---\nx: y\n---\n', ''],
  ])('from %j', async (text, wanted) => {
    expect(await remove(text)).toBe(wanted);
  });

  test('undoes what setting it did, whatever else is there', async () => {
    const field = fc.constantFrom(
      'a: 1',
      'b: "two" # why',
      'c:\n  - 1\n  - 2',
      'd: |\n  text\n\n  more',
      '# e',
    );
    const pages = fc
      .tuple(fc.uniqueArray(field), fc.constantFrom('\n', '\r\n'), fc.constantFrom('', '# A\n', 'text'))
      .filter(([fields]) => fields.some((each) => !each.startsWith('#')) || fields.length === 0)
      .map(([fields, newline, body]) => {
        const block = fields.length > 0 ? `---\n${fields.join('\n')}\n---\n` : '';
        return (block + body).replaceAll('\n', newline);
      });
    await fc.assert(
      fc.asyncProperty(pages, async (text) => {
        const files = { ...plainSite, 'a.md': text };
        const input = { field: 'x', value: 'y', pages: ['a.md'] };
        const set = afterwards(await setField(await temporarySite(files), input))['a.md']!;
        expect(await remove(set)).toBe(text);
      }),
      { numRuns: 40 },
    );
  });

  test('that a page does not have changes nothing, and says so', async () => {
    const site = await temporarySite({ ...plainSite, 'a.md': '---\nb: 1\n---\n' });
    expect(await removeField(site, { field: 'x', pages: ['a.md'] })).toMatchObject({
      changes: [],
      summary: 'No “x” on 1 page; nothing changed.',
    });
  });

  test('that shares its line with others is left, and noted', async () => {
    const text = '---\n{ x: 1, b: 2 }\n---\n';
    const site = await temporarySite({ ...plainSite, 'a.md': text });
    expect(await removeField(site, { field: 'x', pages: ['a.md'] })).toMatchObject({
      changes: [],
      notes: [expect.stringContaining('say more than that')],
    });
  });

  test('the title stays where the page has no other', async () => {
    const site = await temporarySite({
      ...plainSite,
      'a.md': '---\ntitle: A\n---\nText\n',
      'b.md': '---\ntitle: B\n---\n# B\n',
    });
    await expect(removeField(site, { field: 'title', pages: ['a.md'] })).rejects.toThrow(
      'would have no title',
    );
    const both = await removeField(site, { field: 'title', pages: ['a.md', 'b.md'] });
    expect(afterwards(both)).toEqual({ 'b.md': '# B\n' });
    expect(both.notes).toEqual([expect.stringContaining('a.md:1 would have no title')]);
  });

  test('what gives a page its address, or its name in the navigation, stays', async () => {
    const site = await temporarySite({
      ...docusaurus,
      'docs/a.md': '---\nslug: /c\n---\n',
      'docs/b.md': '---\nid: other\n---\n',
    });
    await expect(removeField(site, { field: 'slug', pages: ['docs/a.md'] })).rejects.toThrow(
      'Change the URL of /docs/c to /docs/a',
    );
    await expect(removeField(site, { field: 'id', pages: ['docs/b.md'] })).rejects.toThrow('docs/b.md');
  });

  test('on all pages but some', async () => {
    const page = '---\nicon: star\n---\n';
    const site = await temporarySite({ 'docs.json': '{}', 'a.mdx': page, 'b.mdx': page, 'g/c.mdx': page });
    const result = await removeField(site, { field: 'icon', pages: 'all', except: ['a.mdx', 'g/'] });
    expect(afterwards(result)).toEqual({ 'b.mdx': '' });
    expect(result.summary).toBe('Removed “icon” from 1 page.');
  });
});

describe('items of a list', () => {
  const change = async (front: string, items: SetFieldInput['items'], value = 'beta'): Promise<string> => {
    const site = await temporarySite({ ...docusaurus, 'docs/a.md': `---\n${front}---\n` });
    const input = { field: 'tags', value, pages: ['docs/a.md'], ...(items ? { items } : {}) };
    return afterwards(await setField(site, input))['docs/a.md']?.slice(4, -4) ?? front;
  };

  test.each([
    ['b: 1\n', 'add', 'beta', 'b: 1\ntags: [beta]\n'],
    ['keywords:\n  - x\n', 'add', 'beta, new', 'keywords:\n  - x\ntags:\n  - beta\n  - new\n'],
    ['tags: [a, "b"] # why\n', 'add', 'beta', 'tags: [a, "b", beta] # why\n'],
    ['tags: [a, beta]\n', 'add', 'beta', 'tags: [a, beta]\n'],
    ['tags:\n  - a # first\n  - b\nc: 1\n', 'add', 'beta', 'tags:\n  - a # first\n  - b\n  - beta\nc: 1\n'],
    ['tags:\n- a\n', 'add', 'x: y', 'tags:\n- a\n- "x: y"\n'],
    ['tags: a\n', 'add', 'beta', 'tags: [a, beta]\n'],
    ['tags: [a, "beta", c]\n', 'remove', 'beta', 'tags: [a, c]\n'],
    ['tags:\n  - a # first\n  - beta\nc: 1\n', 'remove', 'beta', 'tags:\n  - a # first\nc: 1\n'],
    ['tags: [beta]\nc: 1\n', 'remove', 'beta', 'c: 1\n'],
    ['tags: [a]\n', 'remove', 'beta', 'tags: [a]\n'],
    ['tags: [a]\n', 'set', 'b, c', 'tags: [b, c]\n'],
    ['tags:\n  - a\n  - "b"\n', 'set', 'b, c', 'tags:\n  - "b"\n  - c\n'],
    ['tags: [a]\n', undefined, 'b', 'tags: [b]\n'],
    ['tags: [\n  a, # one\n  b\n]\n', 'add', 'beta', 'tags: [\n  a, # one\n  b\n]\n'],
    ['tags:\n  - a: 1\n', 'add', 'beta', 'tags:\n  - a: 1\n'],
  ] as const)('%j: %s %s', async (front, items, value, wanted) => {
    expect(await change(front, items, value)).toBe(wanted);
  });

  test('what they do is told', async () => {
    const site = await temporarySite({ ...docusaurus, 'docs/a.md': '---\ntags: [a]\n---\n' });
    const input = { field: 'tags', pages: ['docs/a.md'] };
    const summaries = await Promise.all([
      setField(site, { ...input, value: 'b', items: 'add' }),
      setField(site, { ...input, value: 'a', items: 'add' }),
      setField(site, { ...input, value: 'a', items: 'remove' }),
      setField(site, { ...input, value: 'b', items: 'remove' }),
    ]);
    expect(summaries.map(({ summary }) => summary)).toEqual([
      'Added b to “tags” on 1 page.',
      '“tags” has a on 1 page; nothing changed.',
      'Removed a from “tags” on 1 page.',
      '“tags” does not have b on 1 page; nothing changed.',
    ]);
  });

  test('a field that is no list gets none, unless a page of the site has one', async () => {
    const files = { 'docs.json': '{}', 'a.mdx': '---\nicon: x\n---\n' };
    const input = { field: 'tags', value: 'beta', items: 'add', pages: ['a.mdx'] } as const;
    const add = async (more: Record<string, string>) =>
      setField(await temporarySite({ ...files, ...more }), { ...input, pages: ['a.mdx'] });
    await expect(add({})).rejects.toThrow('“tags” is no list in Mintlify');
    await expect(add({ 'b.mdx': '---\ntags: one\n---\n' })).rejects.toThrow('is no list');
    const result = await add({ 'b.mdx': '---\ntags: [one]\n---\n' });
    expect(afterwards(result)).toEqual({ 'a.mdx': '---\nicon: x\ntags: [beta]\n---\n' });
  });
});
