import type { Instruction } from '../instruction.ts';
import { replace } from './natural-sentences.ts';

type Row = readonly [prompt: string, ...asks: Instruction[]];

const move = (from: string, to: string): Instruction => ({ verb: 'move-page', from, to });
const remove = (page: string): Instruction => ({ verb: 'delete-page', page });
const icon = (value: string, ...pages: string[]): Instruction => ({
  verb: 'set-field',
  field: 'icon',
  value,
  pages,
});
const add = (title: string, more: Partial<Extract<Instruction, { verb: 'add-page' }>>): Instruction => ({
  verb: 'add-page',
  title,
  text: '',
  ...more,
});

/** Longer sentences: with consequences, reasons, several fields or several pages in one. */
export const longer: readonly Row[] = [
  ['Rename cli.mdx to terminal.mdx and make sure that no link breaks.', move('cli.mdx', 'terminal.mdx')],
  [
    'Move cli.mdx to reference/cli.mdx and update everything that points there',
    move('cli.mdx', 'reference/cli.mdx'),
  ],
  [
    'Rename the file of the Alerts page to notifications.mdx (same folder)',
    move('/guides/alerts', '/guides/notifications.mdx'),
  ],
  ['Delete both pages in the concepts folder', remove('concepts/schedules.mdx'), remove('concepts/runs.mdx')],
  [
    'Can we drop the Alerts guide? Its URL should go to the quickstart.',
    remove('Alerts'),
    { verb: 'add-redirect', from: '/guides/alerts', to: 'quickstart' },
  ],
  ['We do not need the Alerts page any longer since the app shows both now. Take it out.', remove('Alerts')],
  [
    'Fix broken links in guides/ only, I will look at the rest later',
    { verb: 'fix-links', pages: ['guides/'] },
  ],
  [
    'Could you fix the broken images? just images, dont touch the other links',
    { verb: 'fix-links', kinds: ['images'] },
  ],
  [
    'Fix the anchors (only the anchors) in cli.mdx',
    { verb: 'fix-links', pages: ['cli.mdx'], kinds: ['anchors'] },
  ],
  [
    'Add the keywords "cron" and "crontab" to guides/alerts.mdx so search finds it',
    {
      verb: 'set-field',
      field: 'keywords',
      value: 'cron, crontab',
      items: 'add',
      pages: ['guides/alerts.mdx'],
    },
  ],
  [
    'icons: bell for guides/alerts.mdx, clock for concepts/runs',
    icon('bell', 'guides/alerts.mdx'),
    icon('clock', 'concepts/runs'),
  ],
  [
    'cli.mdx gets the icon "book", and the quickstart gets "rocket"',
    icon('book', 'cli.mdx'),
    icon('rocket', 'quickstart'),
  ],
  [
    'In the sidebar the changelog should be shown as "News".',
    { verb: 'set-field', field: 'sidebarTitle', value: 'News', pages: ['changelog'] },
  ],
  [
    'The title of cli.mdx has a typo, should be Command line & shell',
    { verb: 'set-field', field: 'title', value: 'Command line & shell', pages: ['cli.mdx'] },
  ],
  [
    'The title "Runs" should be "All runs", and "Alerts" should be "Alarms".',
    { verb: 'set-field', field: 'title', value: 'All runs', pages: ['Runs'] },
    { verb: 'set-field', field: 'title', value: 'Alarms', pages: ['Alerts'] },
  ],
  [
    'new page guides/slack, title Slack, description "How to get alerts in Slack.", in the nav after guides/alerts',
    add('Slack', {
      path: 'guides/slack',
      description: 'How to get alerts in Slack.',
      after: 'guides/alerts',
    }),
  ],
  [
    'Add guides/slack (title "Slack alerts", sidebar title "Slack") right after cli.mdx in the navigation',
    add('Slack alerts', { path: 'guides/slack', sidebarTitle: 'Slack', after: 'cli.mdx' }),
  ],
  [
    'Add a page guides/slack titled "Slack" but don\'t put it into the navigation yet',
    add('Slack', { path: 'guides/slack', unlisted: true }),
  ],
  [
    'Add two new pages at the end of Guides: guides/a.mdx titled "A" and guides/b.mdx titled "B"',
    add('A', { path: 'guides/a.mdx', group: 'Guides', at: 'end' }),
    add('B', { path: 'guides/b.mdx', group: 'Guides', at: 'end' }),
  ],
  [
    'add page\npath: guides/slack.mdx\ntitle: Alerts in Slack\ndescription: How it works\nnavigation: after Alerts',
    add('Alerts in Slack', { path: 'guides/slack.mdx', description: 'How it works', after: 'Alerts' }),
  ],
  [
    'Add a Security page under Guides please. It should just say: Every call is signed.',
    add('Security', { text: 'Every call is signed.', group: 'Guides' }),
  ],
  [
    '/help should go to /guides/alerts for now, temporary (302) please',
    { verb: 'add-redirect', from: '/help', to: '/guides/alerts', temporary: true },
  ],
  [
    'Add a temporary redirect from /status to /cli while our dashboard is being rebuilt',
    { verb: 'add-redirect', from: '/status', to: '/cli', temporary: true },
  ],
  ['Wildcard redirect: /news/* to /changelog', { verb: 'add-redirect', from: '/news/*', to: '/changelog' }],
  [
    'Old links to /runs give a 404, forward them to the Runs page',
    { verb: 'add-redirect', from: '/runs', to: 'Runs' },
  ],
  [
    'List cli.mdx in the Concepts group between Schedules and Runs',
    { verb: 'add-to-navigation', page: 'cli.mdx', group: 'Concepts', after: 'Schedules' },
  ],
  ['There are orphaned pages, please hook them all up in the menu.', { verb: 'add-to-navigation' }],
  [
    'In the sidebar the Alerts page is missing, please show it in the group Guides before Time zones',
    { verb: 'add-to-navigation', page: 'Alerts', group: 'Guides', before: 'Time zones' },
  ],
  [
    "I'd like to have a report of the broken links in guides/ only",
    { verb: 'report', pages: ['guides/'], kinds: ['links', 'anchors'] },
  ],
  [
    'I would need to see the orphaned pages, meaning the ones that are not in the navigation. Please do not edit anything yet.',
    { verb: 'report', kinds: ['navigation'] },
  ],
  ['On the Runs page it should say "job" instead of "run".', replace('run', 'job', { pages: ['Runs'] })],
  [
    "Acme Pro is called Acme Team from now on. Could you swap the name on all pages, but leave the changelog as it is (that's history)?",
    replace('Acme Pro', 'Acme Team', { except: ['changelog'] }),
  ],
  ['Our style guide prefers "job" over "run", so change run to job everywhere', replace('run', 'job')],
];

/** One word more or less, and it says something that no form does, or leaves open what is meant. */
export const almostLonger: readonly string[] = [
  // There are five of them.
  'Delete both pages in the guides folder',
  // A permanent redirect is none for a while.
  'Add a permanent redirect from /status to /cli while our dashboard is being rebuilt',
  // Not next to each other.
  'List cli.mdx in the Guides group between Receive calls from Acme and Time zones',
  'Fix the anchors (only the images) in cli.mdx',
  'Could you fix the broken images? just links, leave the images alone',
  'Add a page guides/slack titled "Slack" after cli.mdx but don\'t put it into the navigation yet',
  'add page\npath: guides/slack.mdx\ntitle: Slack\ncolour: red',
  'We need a roadmap in the Guides group.\npath: guides/slack\ntitle: Slack',
  'We do not need the Alerts page any longer since the Runs page has it all. Take it out.',
  'Our style guide prefers "job" over "run", so change job to run everywhere',
  'Rename the file of the Alerts page to guides/b/notifications.mdx (same folder)',
  'icons: something nice for guides/alerts.mdx, the usual for concepts/runs',
  'Delete cli.mdx. Its URL should go to nobody.',
];
