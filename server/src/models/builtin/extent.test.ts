import { expect, test } from 'vitest';
import { Fault } from '../../foundation/fault.ts';
import { acme } from './testing/acme-vocabulary.ts';
import { asks } from './testing/asks.ts';

/** Where a name without quotation marks ends, and which page a title names. */
const suggestionsFor = async (prompt: string) => {
  const fault = await asks(prompt, acme).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(Fault);
  return (fault as Fault).suggestions;
};

test.each([
  ['Rebrand Acme Pro as Acme Plus everywhere, including the translations', 'Acme Plus'],
  ['Replace Acme Pro with Plan B+ everywhere', 'Plan B+'],
  ['Acme Pro is now Acme One', 'Acme One'],
  ['We renamed Acme Pro to Acme Plus', 'Acme Plus'],
  ['Replace Acme Pro with Acme Team on Quickstart page', 'Acme Team'],
  ['Replace Acme Pro with Acme plus fix the broken links', 'Acme'],
])('%s ends the name in the right place', async (prompt, to) => {
  expect((await asks(prompt, acme))[0]).toMatchObject({ from: 'Acme Pro', to });
});

test('a group that is there ends a name, too', async () => {
  expect(await asks('Add a page called Slack in Guides', acme)).toEqual([
    { verb: 'add-page', title: 'Slack', text: '', group: 'Guides' },
  ]);
  expect(await asks('Set the title of cli.mdx to Acme & Friends', acme)).toMatchObject([
    { value: 'Acme & Friends' },
  ]);
});

test.each([
  ['Replace Acme Pro with Acme for Teams', 'Replace "Acme Pro" with "Acme for Teams"'],
  ['Replace Acme Pro with Acme and Friends everywhere', 'Replace "Acme Pro" with "Acme and Friends"'],
  [
    'Rename the page Quickstart to Log In with SSO',
    'Set the title of the page "Quickstart" to "Log In with SSO"',
  ],
  ['Set the title of cli.mdx to Terms and Conditions', 'Set the title of cli.mdx to "Terms and Conditions"'],
  ['Add a page called Team To Go', 'Add a page titled "Team To Go"'],
  [
    'Replace Acme Pro with Acme Plus fix the broken links',
    'Replace "Acme Pro" with "Acme". Fix the broken links',
  ],
])('%s may be about a longer name', async (prompt, suggestion) => {
  expect(await suggestionsFor(prompt)).toContain(suggestion);
});

test.each([
  'Rename Acme Pro to Plan B + everywhere',
  'Rename the page Quickstart to Find and Report problems',
  'Rename the page Quickstart to Check and Fix Links',
  'Rename the page Alerts to Alerts in Guides',
  'Replace Acme Pro With Acme Docs Now',
  'Replace Acme Pro with Acme Everywhere',
  'Add a page called Plugins for Guides',
  'Delete cli.mdx or fix the broken links',
])('%s is refused', async (prompt) => {
  await suggestionsFor(prompt);
});

test('each reading of a name is suggested', async () => {
  expect(await suggestionsFor('Rename the page Quickstart to Check and Fix Links')).toEqual(
    expect.arrayContaining([
      'Set the title of the page "Quickstart" to "Check and Fix Links"',
      'Set the title of the page "Quickstart" to "Check". Fix the broken links',
    ]),
  );
});

test('a page that is there is moved and never added again', async () => {
  const move = { verb: 'move-page', from: 'Migrate from cron', to: '/migrate/cron' };
  const prompt = 'I would like to have the page "Migrate from cron" at the address /migrate/cron';
  expect(await asks(prompt, acme)).toEqual([move]);
  expect(await asks('I\'d like the page "Migrate from cron" at /migrate/cron', acme)).toEqual([move]);
});

test.each([
  'Create a page "Alerts"',
  'Create a page "Alerts" in the Guides group',
  'We need the page "Alerts" in Guides',
  'There should be a page "Runs" at guides/runs.mdx',
  'I want a page "Runs" in the group "Guides"',
  'Create the page Runs at guides/runs.mdx',
  'Create pages titled "Alerts" and "FAQ" in the group "Guides"',
])('%s names a page that is there, and is refused', async (prompt) => {
  await suggestionsFor(prompt);
});

test('another page of the same title needs a path of its own', async () => {
  expect(await asks('Create a page titled "Runs" at guides/runs.mdx', acme)).toEqual([
    { verb: 'add-page', title: 'Runs', text: '', path: 'guides/runs.mdx' },
  ]);
});
