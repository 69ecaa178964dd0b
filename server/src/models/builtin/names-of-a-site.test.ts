import { expect, test } from 'vitest';
import { Fault } from '../../foundation/fault.ts';
import { acme } from './testing/acme-vocabulary.ts';
import { asks } from './testing/asks.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A site whose addresses end in a slash, with terms and titles that hold words of the grammar. */
const titles: Readonly<Record<string, string>> = {
  '/packages/parser': 'Parser',
  '/start/create': 'Create a Project',
  '/about/governance': 'Governance',
  '/integrations/slack': 'Slack',
  '/integrations': 'Integrations',
  '/cli': 'Command line',
};
const terms = new Set(['typed linting', 'lockfile', 'shared configs']);
const folders: Readonly<Record<string, string[]>> = {
  integrations: ['integrations/slack.mdx', 'integrations/index.mdx'],
  cli: ['docs/cli/index.md'],
};
const find = (name: string) =>
  Object.keys(titles).find(
    (address) =>
      address === `/${name.replaceAll(/^\/+|\/+$|(?:\/index)?\.mdx$/g, '')}` ||
      titles[address]!.toLowerCase() === name.toLowerCase(),
  );
const site: Vocabulary = {
  ...acme,
  page: async (name) => find(name) !== undefined || acme.page(name),
  address: async (name) => find(name) ?? acme.address(name),
  folder: async (path) => folders[path] ?? acme.folder(path),
  term: async (text) => terms.has(text) || acme.term(text),
};
const suggestionsFor = async (prompt: string) => {
  const fault = await asks(prompt, site).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(Fault);
  return (fault as Fault).suggestions;
};

test.each([
  ['Replace typed linting with type-aware linting everywhere', 'typed linting', 'type-aware linting'],
  ['Rename lockfile to lock file throughout the docs', 'lockfile', 'lock file'],
  [
    'We now call "shared configs" "preset configs", please update that everywhere',
    'shared configs',
    'preset configs',
  ],
  [
    'The docs say "shared configs" in many places. Make it "preset configs".',
    'shared configs',
    'preset configs',
  ],
])('%s', async (prompt, from, to) => {
  expect(await asks(prompt, site)).toMatchObject([{ verb: 'replace-term', from, to }]);
});

test.each([
  [
    'Change the address of the parser page /packages/parser to /packages/typescript-parser',
    '/packages/parser',
    '/packages/typescript-parser',
  ],
  ['Move /start/create/ to /start/new/', '/start/create', '/start/new'],
  ['Change the URL of /start/create/ to /start/new/', '/start/create', '/start/new'],
])('%s', async (prompt, from, to) => {
  expect(await asks(prompt, site)).toEqual([{ verb: 'move-page', from, to }]);
});

test('a title may hold a verb, and a new one the word "new"', async () => {
  expect(await asks('Rename the page Create a Project to New Project', site)).toEqual([
    { verb: 'set-field', field: 'title', value: 'New Project', pages: ['Create a Project'] },
  ]);
});

test.each([
  ['Move /cli/ to /commands/', '/cli', '/commands/'],
  ['Change the URL of /cli/ to /commands/', '/cli', '/commands/'],
  ['Change the URL of /integrations/ to /plugins/', '/integrations', '/plugins/'],
  ['Move the page /cli/ to ref/cli.md', '/cli', 'ref/cli.md'],
  ['Move /cli/ to ref/cli.md', '/cli', 'ref/cli.md'],
])('the index page of a folder is moved: %s', async (prompt, from, to) => {
  expect(await asks(prompt, site)).toEqual([{ verb: 'move-page', from, to }]);
});

test.each([
  ['Delete the page /cli/', '/cli'],
  ['Delete /cli/', '/cli'],
  ['Delete the page /integrations/', '/integrations'],
])('the index page of a folder is deleted: %s', async (prompt, page) => {
  expect(await asks(prompt, site)).toEqual([{ verb: 'delete-page', page }]);
});

test('of what is a page and a folder with other pages both are suggested, but not to delete them all', async () => {
  expect(await suggestionsFor('Delete /integrations/')).toEqual(['Delete /integrations']);
  expect(await suggestionsFor('Move /integrations/ to /plugins/')).toEqual([
    'Move /integrations to /plugins/',
    'Move integrations/slack.mdx to plugins/slack.mdx. Move integrations/index.mdx to plugins/index.mdx',
  ]);
});

test.each([
  ['Rename the "integrations" folder to "plugins"', /^Move integrations/],
  ['Rename "guides/integration" folder to "guides/integrations"', /^Move /],
  ['A list of the problems in Slack stuff, perhaps', /^Report problems/],
  ['Can the page "Governance" be in the new nav?', /^Add the page "Governance" to the navigation/],
  ['Create a page for "Governance" in the sidebar', /to the navigation/],
  ['Replace e-mail with email everywhere', /^Replace "e-mail" with "email"$/],
])('%s is answered with nothing of another form', async (prompt, form) => {
  for (const suggestion of await suggestionsFor(prompt)) expect(suggestion).toMatch(form);
});
