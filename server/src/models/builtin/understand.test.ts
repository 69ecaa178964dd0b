import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../foundation/fault.ts';
import { forms } from './forms.ts';
import type { Instruction } from './instruction.ts';
import { asks } from './testing/asks.ts';
import { replace } from './testing/natural-sentences.ts';

async function faultOf(prompt: string): Promise<Fault> {
  try {
    await asks(prompt);
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
  throw new Error(`was understood: ${prompt}`);
}

describe('a term is replaced', () => {
  test.each([
    ['Rename every mention of "Acme Pro" to "Acme Team" across all pages', {}],
    ['replace “Acme Pro” by “Acme Team”.', {}],
    [
      'Could you please CHANGE all occurrences of the phrase `Acme Pro` into `Acme Team` throughout the docs?',
      {},
    ],
    ["I'd like you to substitute 'Acme Pro' with 'Acme Team' everywhere, please", {}],
    ['I’d like you to swap "Acme Pro" for "Acme Team" in the whole documentation!', {}],
    [
      'Rename "Acme Pro" to "Acme Team" in guides/a.mdx, guides/b.mdx and on the page "C"',
      {
        pages: ['guides/a.mdx', 'guides/b.mdx', 'C'],
      },
    ],
    ['Replace "Acme Pro" with "Acme Team" only in the guides folder', { pages: ['guides/'] }],
    ['Replace "Acme Pro" with "Acme Team" on page quickstart', { pages: ['quickstart'] }],
    ['Replace "Acme Pro" with "Acme Team" on all pages in the folder "guides"', { pages: ['guides/'] }],
    ['Replace "Acme Pro" with "Acme Team" in guides/ and also in code', { pages: ['guides/'], code: true }],
    ['Replace "Acme Pro" with "Acme Team" in URLs too', { urls: true }],
    ['Replace "Acme Pro" with "Acme Team" in prose', {}],
    ['Replace "Acme Pro" with "Acme Team" in all documentation', {}],
    ['Replace "Acme Pro" with "Acme Team" on all of the documentation pages', {}],
    [
      'Replace "Acme Pro" with "Acme Team", including generated pages, translations and old versions',
      {
        generated: true,
        translations: true,
        versions: true,
      },
    ],
  ])('%s', async (prompt, more) => {
    expect(await asks(prompt)).toEqual([replace('Acme Pro', 'Acme Team', more)]);
  });

  test('also by nothing, and by itself', async () => {
    expect(await asks('Replace "x" with "". Replace "y" with "y"')).toEqual([
      replace('x', ''),
      replace('y', 'y'),
    ]);
  });
});

describe('to rename a page is to move it', () => {
  test.each([
    ['Rename the page setup to b/c', 'setup', 'b/c'],
    ['Rename guides/a to guides/b', 'guides/a', 'guides/b'],
    ['Rename "guides/a.mdx" to "guides/b.mdx"', 'guides/a.mdx', 'guides/b.mdx'],
    ['Move "Installation" to setup.mdx', 'Installation', 'setup.mdx'],
    ['move guides/a.mdx into the folder reference/', 'guides/a.mdx', 'reference/a.mdx'],
  ])('%s', async (prompt, from, to) => {
    expect(await asks(prompt)).toEqual([{ verb: 'move-page', from, to }]);
  });

  test('a quoted name that is not a file is a term, slash or not', async () => {
    expect(await asks('Rename "TCP/IP" to "TCP/UDP"')).toEqual([replace('TCP/IP', 'TCP/UDP')]);
  });
});

describe('several instructions are carried out in order', () => {
  const both: Instruction[] = [replace('a', 'b'), { verb: 'fix-links' }];

  test.each([
    'Replace "a" with "b". Fix links.',
    'Replace "a" with "b"; fix links',
    'Replace "a" with "b"\nFix links\n',
    'Replace "a" with "b" and then fix the links',
    'First, replace "a" with "b", then fix links. Thanks!',
    '1. Replace "a" with "b"\n2. Fix links',
    '- Replace "a" with "b";\r\n- finally, fix links for me, please.',
  ])('%j', async (prompt) => {
    expect(await asks(prompt)).toEqual(both);
  });

  test('two pages to delete are two instructions', async () => {
    expect(await asks('Delete the pages a.mdx and "B"')).toEqual([
      { verb: 'delete-page', page: 'a.mdx' },
      { verb: 'delete-page', page: 'B' },
    ]);
  });

  test('the sentences of a page are not instructions, those below its fence are', async () => {
    const text = 'Replace "x" with "y". Then rest.\n\n## Then\n\nEnd;';
    expect(await asks(`Add a page titled "T" with the text:\n\`\`\`md\n${text}\n\`\`\`\nFix links`)).toEqual([
      { verb: 'add-page', title: 'T', text },
      { verb: 'fix-links' },
    ]);
    expect(await asks(`Fix links. Add a page called "T", under "G", with this content:\n\n${text}`)).toEqual([
      { verb: 'fix-links' },
      { verb: 'add-page', title: 'T', text, group: 'G' },
    ]);
  });
});

describe('nothing is guessed or left out', () => {
  test.each([
    'Compose a haiku about turbines and hum it',
    'Replace "a" with "b" except in headings',
    'Replace "a" with "b" in code',
    'Replace "a" with "b" on the page',
    'Replace "a" with "b" twice',
    'Replace Acme Pro with Acme Team',
    'Substitute "a" for "b"',
    'Replace "" with "b"',
    'Delete everything',
    'Delete "Acme Pro"',
    'Remove the page guides/a.mdx from the navigation',
    'Move the page quickstart to trash',
    'Rename "guides/a.mdx" to reference',
    'Fix links to guides/a.mdx',
    'Add a page titled "T" with the text: not quoted. And more.',
    'Add a landing page',
    'Set draft to true',
    'Set title to anything on index.mdx',
    'Set the description of cli.mdx to match the title',
    'Change the heading of index.mdx to "Welcome"',
    'Please!',
  ])('%s', async (prompt) => {
    expect((await faultOf(prompt)).code).toBe('instruction_not_understood');
  });

  test('one unclear sentence refuses the whole prompt and is quoted', async () => {
    const { message } = await faultOf('Fix links. Sing a song about "it". Report problems.');
    expect(message).toContain('“Sing a song about "it"”');
    expect(message).not.toContain('“Fix links');
  });

  test('what follows a clear beginning is quoted', async () => {
    expect((await faultOf('Fix links except in tables.')).message).toContain('“except in tables”');
  });

  test('the message points to the page that lists the forms', async () => {
    const { message, suggestions } = await faultOf('Dance');
    expect(message).toContain('docs/builtin-model.md');
    expect(suggestions).toEqual([]);
  });
});

describe('limits', () => {
  test('a hundred instructions are carried out, one more is refused', async () => {
    expect(await asks('Fix links. '.repeat(100))).toHaveLength(100);
    expect((await faultOf('Fix links. '.repeat(101))).message).toContain('more than 100 instructions');
  });

  test('long sentences are read up to the limit, too', async () => {
    const sentence = 'Please move the page "A" to b/a.mdx and update all links to it, since we renamed it. ';
    expect(await asks(sentence.repeat(100))).toHaveLength(100);
  });

  test('a term has up to a thousand characters, a text as many as the prompt', async () => {
    const [long, longer] = ['x'.repeat(1000), 'x'.repeat(1001)];
    expect(await asks(`Replace "${long}" with "y"`)).toEqual([replace(long, 'y')]);
    expect((await faultOf(`Replace "y" with "${longer}"`)).message).toContain('1,000 characters');
    expect(await asks(`Add a page titled "T" with the text "${longer}"`)).toHaveLength(1);
  });

  const vocabulary = fc.constantFrom(
    ...forms.flatMap(({ examples }) => examples.flatMap((example) => example.split(' '))),
    ...[
      '"',
      "'",
      '`',
      '“',
      '«',
      '\n',
      '.',
      ';',
      ',',
      'and',
      'then',
      'text:\n',
      '```',
      '- ',
      '1. ',
      '/',
      '🙂',
    ],
  );
  const unruly = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 50_000, size: 'max' }),
    fc.array(vocabulary, { maxLength: 200 }).map((words) => words.join(' ')),
    fc
      .tuple(fc.array(vocabulary, { minLength: 1, maxLength: 4 }), fc.constantFrom('', ' '))
      .map(([words, joint]) => words.join(joint).padEnd(50_000, words.join(joint) + joint)),
  );

  test('any prompt of up to 50,000 characters is understood or refused with that code', async () => {
    await fc.assert(
      fc.asyncProperty(unruly, async (prompt) => {
        try {
          expect((await asks(prompt)).length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toMatchObject({ name: 'Fault', code: 'instruction_not_understood' });
        }
      }),
    );
  });

  test.each([
    'alerts ',
    'the page a and ',
    'a: ',
    'Fix links and ',
    '"a" -> "b", ',
    'set title to a ',
    '- a\n',
    ';) ',
    'we use x. ',
    '\n',
  ])('100,000 characters of %j are refused within two seconds', async (words) => {
    const began = performance.now();
    await faultOf(`Replace ${words.repeat(100_000 / words.length)}`);
    // About 0.1 s on an idle machine; without limits some of them take minutes.
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
