import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Fault } from '../../foundation/fault.ts';
import { forms } from './forms.ts';
import { acme } from './testing/acme-vocabulary.ts';
import { asks } from './testing/asks.ts';
import { refused, understood } from './testing/natural-sentences.ts';
import { suggested } from './testing/other-words.ts';
import { completed } from './testing/widened.ts';

async function suggestionsOf(prompt: string): Promise<readonly string[]> {
  try {
    await asks(prompt, acme);
    return [];
  } catch (error) {
    if (error instanceof Fault) return error.suggestions;
    throw error;
  }
}

const known = [
  ...understood.map(([prompt]) => prompt),
  ...refused.map(([prompt]) => prompt),
  ...forms.flatMap(({ examples }) => examples),
];

/** Sentences that went wrong as they do when people write: words lost, doubled, swapped, misspelt or added. */
const spoilt = fc
  .record({
    prompt: fc.constantFrom(...known),
    at: fc.nat(30),
    how: fc.constantFrom('lose', 'double', 'swap', 'misspell', 'add'),
    added: fc.constantFrom(
      'except',
      'the',
      'page',
      'unless',
      'quickly',
      '"Acme Pro"',
      'guides/',
      'cli.mdx',
      'not',
    ),
  })
  .map(({ prompt, at, how, added }) => {
    const words = prompt.split(' ');
    const i = at % words.length;
    const [word = '', next = ''] = [words[i], words[i + 1]];
    const instead = {
      lose: [],
      double: [word, word],
      swap: [next, word],
      misspell: [word.slice(0, 1) + word.slice(2)],
      add: [word, added],
    }[how];
    return words.toSpliced(i, how === 'swap' ? 2 : 1, ...instead).join(' ');
  });

test('every suggestion is understood, and there are at most three', async () => {
  await fc.assert(
    fc.asyncProperty(spoilt, async (prompt) => {
      const suggestions = await suggestionsOf(prompt);
      expect(suggestions.length).toBeLessThanOrEqual(3);
      for (const suggestion of suggestions) {
        expect(await asks(suggestion, acme)).not.toHaveLength(0);
      }
    }),
    { numRuns: 300 },
  );
});

test('the other sentences of a prompt stay in its suggestion', async () => {
  expect(await suggestionsOf('Fix the broken links. Unpublish cli.mdx. Thanks!')).toEqual([
    'Fix the broken links. Set the draft of cli.mdx to "true". Thanks!',
    'Fix the broken links. Delete cli.mdx. Thanks!',
  ]);
});

test('what was asked as a question is suggested as an instruction', async () => {
  expect(await suggestionsOf('Could you unpublish cli.mdx?')).toContain('Delete cli.mdx');
  expect(await suggestionsOf('Could you unpublish cli.mdx? Fix the broken links.')).toContain(
    'Delete cli.mdx. Fix the broken links.',
  );
});

test('both readings are suggested where a sentence could mean either', async () => {
  expect(await suggestionsOf('Rename "title" to "name" on cli.mdx')).toEqual([
    'Set the title of cli.mdx to "name"',
    'Replace "title" with "name" in cli.mdx',
  ]);
});

test.each([...completed, ...suggested].map(([prompt, ...suggestions]) => ({ prompt, suggestions })))(
  '$prompt is suggested as no more and no less',
  async ({ prompt, suggestions }) => {
    expect(await suggestionsOf(prompt)).toEqual(suggestions);
  },
);

test.each(["Don't delete cli.mdx", 'Never replace "a" with "b"', 'Why did you delete cli.mdx?', 'Sing'])(
  '%j is not answered with a suggestion',
  async (prompt) => {
    expect(await suggestionsOf(prompt)).toEqual([]);
  },
);

test.each([
  'Remove the icons of cli.mdx',
  'Remove the icon that cli.mdx has',
  'Remove the first tag from cli.mdx',
  'Delete the draft of cli.mdx',
  'Remove the subtitle of cli.mdx',
  'Drop the banner on cli.mdx',
  'Delete the intro in the Alerts page',
  'Remove the footer from guides/alerts.mdx',
  'remove metadata cli.mdx',
])('where %j is about a part of a page, no suggestion deletes the page', async (prompt) => {
  const fault = await asks(prompt, acme).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(Fault);
  for (const suggestion of (fault as Fault).suggestions) {
    const verbs = (await asks(suggestion, acme)).map(({ verb }) => verb);
    expect(verbs).not.toContain('delete-page');
  }
});
