import { expect, test } from 'vitest';
import sentences from './testing/acme-sentences.json' with { type: 'json' };
import { acme } from './testing/acme-vocabulary.ts';
import { understand } from './understand.ts';

const asked = sentences.flatMap(({ prompt, asks }) => (asks ? [{ prompt, asks }] : []));
const refused = sentences.filter(({ asks }) => !asks).map(({ prompt }) => prompt);

/** What is not said is false. */
const said = (instruction: object) =>
  Object.fromEntries(Object.entries(instruction).filter(([, value]) => value !== false));

test.each(asked)('$prompt', async ({ prompt, asks }) => {
  expect((await understand(prompt, acme)).instructions.map(said)).toEqual(asks);
});

test.each(refused)('%j is refused', async (prompt) => {
  await expect(understand(prompt, acme)).rejects.toMatchObject({ code: 'instruction_not_understood' });
});
