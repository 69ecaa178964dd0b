import type { Instruction } from '../instruction.ts';

type Row = readonly [prompt: string, ...asks: Instruction[]];

const concepts: Instruction = { verb: 'add-to-navigation', pages: ['concepts/'] };
const toNavigation = (page: string, place: object = {}): Instruction => ({
  verb: 'add-to-navigation',
  page,
  ...place,
});
const addPage = (title: string, text: string, place: object): Instruction => ({
  verb: 'add-page',
  title,
  text,
  ...place,
});
const redirect = (from: string, to: string, terms: object = {}): Instruction => ({
  verb: 'add-redirect',
  from,
  to,
  ...terms,
});
const temporary = redirect('/beta', '/changelog', { temporary: true });
const deletePage = (page: string): Instruction => ({ verb: 'delete-page', page });
const move = (from: string, to: string): Instruction => ({ verb: 'move-page', from, to });

/** Places of the navigation, kinds of links, terms of redirects, and pages by folder or list. */
export const placesAndKinds: readonly Row[] = [
  // What lists the pages is no folder.
  ['Put all pages of concepts/ into the navigation', concepts],
  ['Put all pages of concepts/ into the sidebar', concepts],
  ['Put all pages of concepts/ in docs.json', concepts],
  ['Move all pages of concepts/ into the sidebar', concepts],
  ['Move everything in concepts/ to navigation', concepts],
  ['Put everything in concepts/ into the table of contents', concepts],
  ['Put everything in concepts/ in the nav', concepts],
  ['Move the concepts folder to the navigation', concepts],
  ['Add the concepts folder to the sidebar', concepts],
  ['Add all pages of concepts/ to the navigation', concepts],
  ['Move cli.mdx into the navigation', toNavigation('cli.mdx')],
  ['Move cli.mdx to navigation/cli.mdx', move('cli.mdx', 'navigation/cli.mdx')],
  ['Add cli.mdx, changelog.mdx to the nav', toNavigation('cli.mdx'), toNavigation('changelog.mdx')],
  [
    'Add the unlisted guides to the Guides group',
    { verb: 'add-to-navigation', among: ['guides/'], group: 'Guides' },
  ],
  ['Add the missing guides to the navigation', { verb: 'add-to-navigation', among: ['guides/'] }],
  ['Add the missing concepts to the nav', { verb: 'add-to-navigation', among: ['concepts/'] }],
  ['Add the missing pages of guides/ to the navigation', { verb: 'add-to-navigation', among: ['guides/'] }],
  ['Add the missing articles to the navigation', { verb: 'add-to-navigation' }],
  ["I can't see guides/alerts in the side bar, add it", toNavigation('guides/alerts')],
  // Places.
  [
    'Add a page titled "FAQ" after the quickstart with the text "None."',
    addPage('FAQ', 'None.', { after: 'quickstart' }),
  ],
  [
    'Insert a page "Overview" before the quickstart with the text "What Acme is."',
    addPage('Overview', 'What Acme is.', { before: 'quickstart' }),
  ],
  [
    'Add a new page "Limits" below Quickstart, content: "100 requests a minute."',
    addPage('Limits', '100 requests a minute.', { after: 'Quickstart' }),
  ],
  ['Add a page "Limits" below Guides', addPage('Limits', '', { group: 'Guides' })],
  ['create page Billing after Quickstart', addPage('Billing', '', { after: 'Quickstart' })],
  ['Add a page "FAQ" at the end of Guides', addPage('FAQ', '', { group: 'Guides', at: 'end' })],
  ['navigation: add cli after quickstart', toNavigation('cli', { after: 'quickstart' })],
  ['Put cli.mdx right after the quickstart in the sidebar', toNavigation('cli.mdx', { after: 'quickstart' })],
  ['Put cli.mdx at the top of Guides', toNavigation('cli.mdx', { group: 'Guides', at: 'start' })],
  [
    'Move the changelog before the quickstart in the nav',
    toNavigation('changelog', { before: 'quickstart' }),
  ],
  ['cli before changelog in the nav', toNavigation('cli', { before: 'changelog' })],
  [
    'Put cli and changelog after the quickstart',
    toNavigation('cli', { after: 'quickstart' }),
    toNavigation('changelog', { after: 'cli' }),
  ],
  // New pages.
  [
    'Can you add a page about troubleshooting with the text "Work in progress."?',
    addPage('Troubleshooting', 'Work in progress.', {}),
  ],
  [
    'Make a page called Pricing under Get started: "See our plans."',
    addPage('Pricing', 'See our plans.', { group: 'Get started' }),
  ],
  [
    "new page 'Migration' in guides with the content 'Run acme migrate.'",
    addPage('Migration', 'Run acme migrate.', { group: 'guides' }),
  ],
  // Redirects.
  ['create a temporary redirect from /beta to /changelog', temporary],
  ['302 redirect from /beta to /changelog', temporary],
  ['Temporarily redirect /beta to /changelog', temporary],
  ['set up a 302 from /beta to /changelog', temporary],
  ['Redirect everything under /v1/ to /reference/', redirect('/v1/*', '/reference/*')],
  ['Redirect all of /v1/ to /reference/', redirect('/v1/*', '/reference/*')],
  ['Redirect all pages under /v1/ to /quickstart', redirect('/v1/*', '/quickstart')],
  ['Redirect /v1/* to /reference/*', redirect('/v1/*', '/reference/*')],
  ['old url /terminal, new url /cli - add redirect', redirect('/terminal', '/cli')],
  ['send /help visitors to /cli', redirect('/help', '/cli')],
  // Kinds of links.
  ['Fix broken anchors', { verb: 'fix-links', kinds: ['anchors'] }],
  [
    'mend broken anchors on the quickstart page',
    { verb: 'fix-links', pages: ['quickstart'], kinds: ['anchors'] },
  ],
  ['Fix broken images', { verb: 'fix-links', kinds: ['images'] }],
  ['fix missing images in guides/', { verb: 'fix-links', pages: ['guides/'], kinds: ['images'] }],
  [
    'Fix the broken links and images in the docs',
    { verb: 'fix-links', kinds: ['links', 'anchors', 'images'] },
  ],
  ['Check the anchors and fix them', { verb: 'fix-links', kinds: ['anchors'] }],
  ['Fix the broken links', { verb: 'fix-links' }],
  ['update outdated links so they work again', { verb: 'fix-links' }],
  ['List broken links and other problems', { verb: 'report' }],
  [
    'report broken links and pages missing from the nav',
    { verb: 'report', kinds: ['links', 'anchors', 'navigation'] },
  ],
  [
    'Report pages missing from the nav and fix the broken links',
    { verb: 'report', kinds: ['navigation'] },
    { verb: 'fix-links' },
  ],
  // Moves and deletions.
  [
    'Move the concepts folder to core-concepts',
    move('concepts/schedules.mdx', 'core-concepts/schedules.mdx'),
    move('concepts/runs.mdx', 'core-concepts/runs.mdx'),
  ],
  [
    'Rename guides/alerts.mdx to alarms.mdx and changelog.mdx to releases.mdx',
    move('guides/alerts.mdx', 'guides/alarms.mdx'),
    move('changelog.mdx', 'releases.mdx'),
  ],
  [
    'Delete cli, changelog and guides/alerts',
    deletePage('cli'),
    deletePage('changelog'),
    deletePage('guides/alerts'),
  ],
  [
    'Delete the following pages: cli, changelog, guides/alerts',
    deletePage('cli'),
    deletePage('changelog'),
    deletePage('guides/alerts'),
  ],
  [
    'remove all the pages of the concepts section',
    deletePage('concepts/schedules.mdx'),
    deletePage('concepts/runs.mdx'),
  ],
  [
    'Remove the page Alerts, visitors should go to /cli instead',
    deletePage('Alerts'),
    redirect('/guides/alerts', '/cli'),
  ],
  [
    'Take down cli.mdx and send its visitors to concepts/runs',
    deletePage('cli.mdx'),
    redirect('/cli', 'concepts/runs'),
  ],
  [
    'remove guides/alerts, send people to /quickstart',
    deletePage('guides/alerts'),
    redirect('/guides/alerts', '/quickstart'),
  ],
];

/** Almost the same, and each is refused. */
export const almostPlaces: readonly string[] = [
  'Put cli.mdx after the launch in the sidebar',
  'Put cli.mdx after the quickstart or before it',
  'Put cli.mdx after the quickstart, not in the sidebar',
  'Put cli.mdx before the quickstart and after the changelog',
  'Put cli.mdx somewhere after the quickstart',
  'Put cli.mdx at the top of the sidebar',
  'Put cli.mdx first',
  'Add a page "FAQ" after the launch',
  'Add a page "FAQ" after the quickstart is done',
  'Add a page "FAQ" in Guides and in Concepts',
  'We put cli.mdx after the quickstart',
  'Put all pages of concepts/ after the quickstart',
  'Put all pages of unknown into the navigation',
  'Put all pages of concepts/ into the navigation except runs.mdx',
  'Add the missing tutorials to the navigation',
  'Add some of the missing guides to the navigation',
  'Sort the navigation alphabetically',
  'Swap cli and changelog in the nav',
  'Remove cli.mdx from the nav',
  'Add a page about troubleshooting',
  'Add a page about the new API with the text "x."',
  'Redirect /beta to /changelog until Friday',
  'Redirect /beta to /changelog temporarily or permanently',
  'Redirect everything to /quickstart',
  'Redirect everything under /v1/ except /v1/a to /reference/',
  'Redirect everything under /v1/ to /concepts',
  'Redirect visitors to /cli',
  'Visitors should go to /cli instead',
  'Set the title of cli.mdx to "CLI", visitors should go to /quickstart instead',
  'Delete cli.mdx, visitors should not go to /quickstart',
  'Delete cli.mdx and changelog.mdx and send their visitors to /nowhere or /quickstart',
  'Replace broken external links with archive.org copies',
  'update outdated links',
  'Fix the images',
  'Fix some broken images',
  'Fix broken links except anchors',
  'Move the folder concepts into the sidebar or guides',
  'Delete runs, schedule and guides/alerts',
  'Delete cli and changelog',
  'Rename cli.mdx to command-line.mdx and the changelog to something shorter',
];
