import { describe, expect, test } from 'vitest';
import { Fault } from '../../foundation/fault.ts';
import { aboutParts, almostAboutParts } from './testing/about-parts.ts';
import { acme } from './testing/acme-vocabulary.ts';
import { announcesNothing } from './testing/announces-nothing.ts';
import { asks } from './testing/asks.ts';
import { almostChatty, chatty } from './testing/chatty-sentences.ts';
import { almostExcepted, excepted } from './testing/excepted.ts';
import { heldBackBesides } from './testing/held-back-besides.ts';
import { limitsInAsides } from './testing/limits-in-asides.ts';
import { limitsInDetails } from './testing/limits-in-details.ts';
import { almostLonger, longer } from './testing/longer-sentences.ts';
import { refused, understood } from './testing/natural-sentences.ts';
import { nearMisses } from './testing/near-misses.ts';
import { almostOtherWords, otherWords } from './testing/other-words.ts';
import { partsAndBecoming } from './testing/parts-and-becoming.ts';
import { almostPassedOn, passedOn } from './testing/passed-on.ts';
import { almostPlaces, placesAndKinds } from './testing/places-and-kinds.ts';
import { almostWidened, widened } from './testing/widened.ts';
import { understand } from './understand.ts';

const rows = [
  ...understood,
  ...chatty,
  ...passedOn,
  ...excepted,
  ...aboutParts,
  ...placesAndKinds,
  ...widened,
  ...otherWords,
  ...longer,
].map(([prompt, ...instructions]) => ({
  prompt,
  instructions,
}));

test.each(rows)('$prompt', async ({ prompt, instructions }) => {
  expect(await asks(prompt, acme)).toEqual(instructions);
});

describe('more than a form promises', () => {
  const limited = refused.map(([prompt, suggestion]) => ({ prompt, suggestion }));
  test.each(limited)('$prompt is refused', async ({ prompt, suggestion }) => {
    const fault = await asks(prompt, acme).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Fault);
    expect((fault as Fault).suggestions[0]).toBe(suggestion);
  });
});

describe('what limits an instruction, or only looks like one', () => {
  test.each([
    ...limitsInAsides,
    ...limitsInDetails,
    ...nearMisses,
    ...heldBackBesides,
    ...announcesNothing,
    ...partsAndBecoming,
    ...almostChatty,
    ...almostPassedOn,
    ...almostPlaces,
    ...almostExcepted,
    ...almostAboutParts,
    ...almostLonger,
    ...almostWidened,
    ...almostOtherWords,
  ])('%j is refused', async (prompt) => {
    await expect(asks(prompt, acme)).rejects.toMatchObject({ code: 'instruction_not_understood' });
  });
});

test.each([
  ['Which links are broken? Fix them.', 'Which links are broken?'],
  ['Are there broken links? Fix them.', 'Are there broken links?'],
])('of the question in %j all is quoted', async (prompt, question) => {
  expect(await understand(prompt, acme)).toEqual({
    instructions: [{ verb: 'fix-links' }],
    asides: [question],
  });
});

const deletesAlerts = [{ verb: 'delete-page', page: 'Alerts' }];

test.each([
  'Can you delete the Alerts page?',
  'Can the Alerts page be deleted?',
  'Delete the Alerts page, please?',
  'Sorry, delete the Alerts page.',
  "Delete the Alerts page. It hasn't been touched since 2019.",
  'Delete the Alerts page. That is what customers expect.',
  'Delete the Alerts page.\n\nThanks,\nBob',
  'Delete the Alerts page.\nBob',
])('%j holds nothing back', async (prompt) => {
  expect(await asks(prompt, acme)).toEqual(deletesAlerts);
});
