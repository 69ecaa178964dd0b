import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Instruction } from './instruction.ts';
import { acme } from './testing/acme-vocabulary.ts';
import { asks } from './testing/asks.ts';
import { tokenize } from './tokenize.ts';
import { understand } from './understand.ts';

/** An order, and what it asks for. */
const orders: readonly (readonly [string, Instruction['verb']])[] = [
  ['delete cli.mdx', 'delete-page'],
  ['move guides/alerts.mdx to concepts/alerts.mdx', 'move-page'],
  ['redirect /cli to /quickstart', 'add-redirect'],
  ['fix the broken links in quickstart.mdx', 'fix-links'],
  ['add a page "FAQ" to the Guides group', 'add-page'],
  ['set the title of quickstart.mdx to "Start"', 'set-field'],
];
const reasons = ['it is old', 'the CLI was retired', 'our linter complains', 'nobody reads "that"', ''];
const joints = [', and ', ' and ', ', ', ' (', '. ', ', so ', ' – ', ': ', '; ', ', please '];
const causes = [', as ', ', since ', ' because ', ', ', ' (', '. ', ' – '];
const details = [
  '(path guides/x.mdx) and have it say: "Hello"',
  'it lives at guides/x.mdx and says "Hello"',
  'with "Hello" on it',
  'people see "Hello" there',
  'put "Hello" in it',
  'the old one was guides/x.mdx',
  'unlike guides/x.mdx',
];
const one = <T>(all: readonly T[]) => fc.constantFrom(...all);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const runs = 50 * Number(process.env.PROPERTY_RUNS ?? 1);

test('an order behind a reason is carried out, or nothing is', async () => {
  await fc.assert(
    fc.asyncProperty(
      one(orders),
      one(causes),
      one(reasons),
      one(joints),
      one(orders),
      async ([first, verb], cause, reason, joint, [second, other]) => {
        fc.pre(verb !== other);
        const prompt = `${capital(first)}${reason && cause + reason}${joint}${second}`;
        const read = await asks(prompt, acme).catch(() => undefined);
        if (read) expect(read.map((each) => each.verb)).toEqual([verb, other]);
      },
    ),
    { numRuns: runs },
  );
});

test('what is quoted, and every path, is a part of an instruction or of a note', async () => {
  await fc.assert(
    fc.asyncProperty(one(orders), one(joints), one(details), async ([order], joint, detail) => {
      const prompt = capital(order) + joint + detail;
      const read = await understand(prompt, acme).catch(() => undefined);
      if (!read) return;
      const kept = JSON.stringify(read.instructions) + read.asides.join('\n');
      const contents = tokenize(prompt).tokens.filter(({ kind }) => /quoted|path/.test(kind));
      for (const { text } of contents) expect(kept).toContain(text);
      // Beside a new page or a field it may be more of that, and not a note.
      if (/^add|^set/.test(order)) expect(read.asides.join('\n')).not.toMatch(/"|\.mdx/);
    }),
    { numRuns: runs },
  );
});

test.each([
  'Add a page "Workspaces" to the Guides group (path guides/w.mdx and it is short)',
  'Add a page titled "FAQ" under Guides. Put "Coming soon." in the sidebar of it.',
  'Put "Coming soon." in it',
  'Delete cli.mdx (it is old and move guides/alerts.mdx to a/b.mdx)',
  'Our linter is red and delete cli.mdx, so fix the broken links in guides/alerts.mdx',
  '/pricing is gone and fix the broken links, redirect it to /',
  'Set the title of cli.mdx to "CLI" (the description is "All commands")',
  'Add a page "FAQ" to Guides with the text "a" and the text "b"',
])('%j is refused', async (prompt) => {
  await expect(asks(prompt, acme)).rejects.toMatchObject({ code: 'instruction_not_understood' });
});
