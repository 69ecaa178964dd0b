import type { Instruction } from '../instruction.ts';

type Row = readonly [prompt: string, ...asks: Instruction[]];

const move = (from: string, to: string): Instruction => ({ verb: 'move-page', from, to });
const toFolder = (folder: string, to: string, names: string): Instruction[] =>
  names.split(' ').map((name) => move(`${folder}/${name}.mdx`, `${to}/${name}.mdx`));
const conceptsTo = (to: string): Instruction[] => toFolder('concepts', to, 'schedules runs');
const guidesTo = (to: string): Instruction[] =>
  toFolder('guides', to, 'alerts receive-calls local-development migrate-from-cron time-zones');
const redirect = (from: string, to: string): Instruction => ({ verb: 'add-redirect', from, to });
const deletePage = (page: string): Instruction => ({ verb: 'delete-page', page });
const set = (field: string, value: string, ...pages: string[]): Instruction => ({
  verb: 'set-field',
  field,
  value,
  pages,
});
const tag = (items: 'add' | 'remove', value: string, page: string): Instruction => ({
  verb: 'set-field',
  field: 'tags',
  value,
  items,
  pages: [page],
});
const style = (name: 'emphasis' | 'strong' | 'heading', value: string, more: object = {}): Instruction =>
  ({ verb: 'set-style', style: name, value, ...more }) as Instruction;
const console_: Instruction = {
  verb: 'replace-term',
  from: 'dashboard',
  to: 'console',
  code: false,
  urls: false,
  versions: false,
  translations: false,
  generated: false,
};

/** Sentences that authors who had not read the grammar wrote, and others of their families. */
export const widened: readonly Row[] = [
  // What follows a move anyway.
  ['rename concepts/ to basics/ and keep the old URLs working', ...conceptsTo('basics')],
  ['Move cli.mdx to reference/cli.mdx and keep all old links alive', move('cli.mdx', 'reference/cli.mdx')],
  ['Move cli.mdx to reference/cli.mdx so old links still work', move('cli.mdx', 'reference/cli.mdx')],
  ["Move cli.mdx to reference/cli.mdx so that bookmarks don't break", move('cli.mdx', 'reference/cli.mdx')],
  ['Move cli.mdx to reference/cli.mdx and redirect the old URL', move('cli.mdx', 'reference/cli.mdx')],
  ['Move cli.mdx to reference/cli.mdx without breaking existing links', move('cli.mdx', 'reference/cli.mdx')],
  ['Rename the folder concepts to basics and update references', ...conceptsTo('basics')],
  // Folders by their slash, and by their name.
  ['rename concepts/ to basics/', ...conceptsTo('basics')],
  ['mv concepts/ fundamentals/', ...conceptsTo('fundamentals')],
  ['git mv concepts/ fundamentals/', ...conceptsTo('fundamentals')],
  ['move all guides to how-to', ...guidesTo('how-to')],
  ['set noindex: true for all pages in concepts', set('noindex', 'true', 'concepts/')],
  ['Set noindex to true on every page in concepts', set('noindex', 'true', 'concepts/')],
  ['Fix the links in all pages in concepts', { verb: 'fix-links', pages: ['concepts/'] }],
  // Where a page is, and where it shall be.
  ['change path of guides/alerts to /alerts', move('guides/alerts', '/alerts')],
  ['change path of guides/alerts from /guides/alerts to /alerts', move('guides/alerts', '/alerts')],
  ['I want the changelog at /whats-new instead of /changelog', move('changelog', '/whats-new')],
  // Arrows.
  ['guides/alerts.mdx -> guides/alerting.mdx', move('guides/alerts.mdx', 'guides/alerting.mdx')],
  ['guides/alerts.mdx => guides/alerting.mdx', move('guides/alerts.mdx', 'guides/alerting.mdx')],
  ['/old-cli -> /cli', redirect('/old-cli', '/cli')],
  ['/old -> /quickstart', redirect('/old', '/quickstart')],
  ['/old-cli => /cli', redirect('/old-cli', '/cli')],
  // All pages of a folder but some.
  ['delete all pages in concepts/ except concepts/runs.mdx', deletePage('concepts/schedules.mdx')],
  [
    'Delete all pages in guides/ except guides/time-zones.mdx',
    ...['alerts', 'receive-calls', 'local-development', 'migrate-from-cron'].map((name) =>
      deletePage(`guides/${name}.mdx`),
    ),
  ],
  ['Delete all pages in concepts/, except for runs.mdx', deletePage('concepts/schedules.mdx')],
  [
    'Remove every page in guides/ apart from Alerts, Time zones and local-development.mdx',
    deletePage('guides/receive-calls.mdx'),
    deletePage('guides/migrate-from-cron.mdx'),
  ],
  // Only that.
  ['only fix the anchors', { verb: 'fix-links', kinds: ['anchors'] }],
  ['only fix the anchors, nothing else', { verb: 'fix-links', kinds: ['anchors'] }],
  ['Please only delete cli.mdx', deletePage('cli.mdx')],
  // States that end.
  ['guides/alerts is no longer a draft', set('draft', 'false', 'guides/alerts')],
  ['guides/alerts is not a draft', set('draft', 'false', 'guides/alerts')],
  ['The Alerts page is not hidden any more', set('hidden', 'false', 'Alerts')],
  ['The Alerts page should no longer be hidden', set('hidden', 'false', 'Alerts')],
  ['cli.mdx must not be a draft', set('draft', 'false', 'cli.mdx')],
  // Told as a reason, they are one.
  [
    'guides/alerts is no longer a draft. Add it to the navigation.',
    { verb: 'add-to-navigation', page: 'guides/alerts' },
  ],
  // Short forms of fields, and one tag.
  ['noindex for the changelog please', set('noindex', 'true', 'changelog')],
  ['cli.mdx icon terminal', set('icon', 'terminal', 'cli.mdx')],
  ['cli.mdx title "CLI"', set('title', 'CLI', 'cli.mdx')],
  ['Add the tag beta to cli.mdx', tag('add', 'beta', 'cli.mdx')],
  ['Drop the tag beta from every page in guides/', tag('remove', 'beta', 'guides/')],
  // Styles by example, and by what they are not.
  ['Switch to _italic_ instead of *italic*', style('emphasis', '_')],
  ['Go with **bold** rather than __bold__ in guides/', style('strong', '**', { pages: ['guides/'] })],
  ['Instead of *italic*, use _italic_', style('emphasis', '_')],
  ['no setext headings please', style('heading', 'atx')],
  ['No setext headings, except in changelog.mdx', style('heading', 'atx', { except: ['changelog.mdx'] })],
  ['Every occurence of "dashboard" must become "console"', console_],
  ['Rename concepts/ to basics/. Old URLs must keep working.', ...conceptsTo('basics')],
  [
    'The description of cli.mdx should be "All commands" instead of "Commands"',
    set('description', 'All commands', 'cli.mdx'),
  ],
  ['Set the title of cli.mdx to "CLI" instead of "Command line"', set('title', 'CLI', 'cli.mdx')],
  ['take cli.mdx out of draft', set('draft', 'false', 'cli.mdx')],
  ['add page "Glossary" in concepts', { verb: 'add-page', title: 'Glossary', text: '', group: 'concepts' }],
  ['Only replace "dashboard" with "console", leave everything else alone', console_],
  // A slip in a long word.
  ['Repalce "dashboard" with "console"', console_],
  ['Replace "dashboard" with "console" everwhere', console_],
  ['Use "console" insted of "dashboard"', console_],
  ['Add a redirct from /old to /cli', redirect('/old', '/cli')],
  ['Set the descripton of cli.mdx to "All commands"', set('description', 'All commands', 'cli.mdx')],
  ['Use underscors for emphasis', style('emphasis', '_')],
  ['Put cli.mdx into the sidbar', { verb: 'add-to-navigation', page: 'cli.mdx' }],
];

/** Sentences near those, of which each is refused. */
export const almostWidened: readonly string[] = [
  'Move cli.mdx to reference/cli.mdx and keep the old page',
  'Move cli.mdx to reference/cli.mdx and keep the old URL as a page',
  'rename concepts/ to basics/ and keep concepts/runs.mdx',
  'rename concepts/ to basics/ and delete the old URLs',
  'rename concepts/ to basics/ without redirects',
  'rename concepts/ to basics/ but do not keep the old URLs working',
  'rename /concepts/ to /basics/ or /fundamentals/',
  'mv concepts/ guides/',
  'move all guides except Alerts to how-to',
  'move all old guides to how-to',
  'Set noindex to true for all pages in code',
  'Set noindex to true for some pages in concepts',
  'change the path of guides/alerts from /cli to /alerts',
  'I want the changelog at /whats-new instead of /cli',
  'I want the changelog at /whats-new and not the CLI page',
  'cli.mdx -> quickstart.mdx',
  'nothing.mdx -> other.mdx',
  '/cli -> /old-cli',
  '/cli => /quickstart',
  '/a -> /b',
  'delete all pages in concepts/ except the first one',
  'delete all pages in concepts/ except the two newest',
  'delete all pages in concepts/ except cli.mdx',
  'delete all pages in concepts/ except concepts/runs.mdx and concepts/schedules.mdx',
  'delete all pages in concepts/ except those about runs',
  'delete all pages in concepts/ except runs or schedules',
  'delete everything in concepts/ but keep the images',
  'only the anchors',
  'only Bob may fix the anchors',
  'only delete cli.mdx if it is empty',
  'only fix the anchors. Delete cli.mdx',
  'Delete cli.mdx. Only fix the anchors.',
  'Delete cli.mdx and only fix the anchors',
  'guides/alerts is not a draft yet',
  'guides/alerts is not only a draft',
  'guides/alerts was not a draft',
  'guides/alerts is not a draft, is it?',
  'is guides/alerts no longer a draft?',
  'guides/alerts should not be a draft forever',
  'noindex for some pages',
  'noindex for the changelog is wrong',
  'noindex on cli.mdx?',
  'no noindex for the changelog',
  'cli.mdx icon missing',
  'cli.mdx description is wrong',
  'Add the tag cloud to cli.mdx',
  'Add a tag line to index.mdx',
  'Add the tag manager to all pages',
  'Remove the tag br from all pages',
  'Add the keyword search to cli.mdx',
  'Add the tag foo or bar to cli.mdx',
  'Add the tag not beta to cli.mdx',
  'no headings please',
  'no stars for lists',
  'avoid underscores',
  'Switch to _italic_ instead of __bold__',
  'Instead of *italic* use _italic_ only in headings',
  'Every occurence of "dashboard" in headings must become "console"',
  'Remove alerts and schedules from cli.mdx',
  'Rename concepts/ to basics/. Old URLs must go.',
  'Rename concepts/ to basics/. Old pages must keep working.',
  'Set the title of cli.mdx to "CLI" instead of quickstart.mdx',
  'Set the title of cli.mdx to "CLI", not the description',
  'take cli.mdx out of draft tomorrow',
  'Replace "dashboard" with "console", leave the rest of cli.mdx alone',
  // Other words, short words, what deletes, and two slips.
  'Replaced "dashboard" with "console"',
  'We replaces "dashboard" with "console"',
  'delte cli.mdx',
  'Remote the page cli.mdx',
  'Relpase "dashboard" with "console"',
  'Indirect /old to /cli',
  'Do not repalce "dashboard" with "console"',
  'Repalce "dashboard" with "console" in headings',
  'create guides/alerts.mdx',
];

/** What is told, or said in part: the first suggestions say the rest. */
export const completed: readonly (readonly [prompt: string, ...suggestions: string[]])[] = [
  ['we no longer need the Alerts page', 'Delete the page "Alerts"'],
  ["we don't need cli.mdx any more", 'Delete cli.mdx'],
  ['cli.mdx is no longer needed', 'Delete cli.mdx'],
  ["we don't need to delete cli.mdx"],
  ['only fix the anchors. Delete cli.mdx'],
  ['Delete cli and changelog', 'Delete the page "cli". Delete the page "changelog"'],
  [
    'delete everything in concepts/ except concepts/runs.mdx',
    'delete all pages in concepts/ except concepts/runs.mdx',
  ],
  ['create guides/webhooks-faq.mdx', 'Add a page titled "Webhooks faq" at guides/webhooks-faq.mdx'],
  ['new page guides/webhooks-faq.mdx', 'Add a page titled "Webhooks faq" at guides/webhooks-faq.mdx'],
  [
    'change description of quickstart to Get up and running in minutes',
    'Set the description of the page "quickstart" to "Get up and running in minutes"',
  ],
  ['change description of quickstart to What we discussed, and rename it'],
  [
    'remove the word "simply" from the guides',
    'remove the word "simply" from the folder guides',
    'remove the word "simply" from the guides section',
  ],
  [
    'Substitute "colour" for "color" in the concepts folder',
    'Replace "color" with "colour" in concepts/',
    'Replace "colour" with "color" in concepts/',
  ],
];
