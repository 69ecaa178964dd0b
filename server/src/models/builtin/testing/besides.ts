import type { Instruction } from '../instruction.ts';

/**
 * What people write beside an instruction: reasons that mention another page, and orders that no form carries out.
 * Whatever is put together from these, the instruction is carried out as it was written, or nothing is.
 */
export const orders: readonly (readonly [prompt: string, ...asks: Instruction[]])[] = [
  ['delete cli.mdx', { verb: 'delete-page', page: 'cli.mdx' }],
  ['please remove the alerts page', { verb: 'delete-page', page: 'alerts' }],
  ['cli.mdx should be deleted', { verb: 'delete-page', page: 'cli.mdx' }],
  ['get rid of the page "Alerts"', { verb: 'delete-page', page: 'Alerts' }],
  [
    'delete cli.mdx and guides/alerts.mdx',
    { verb: 'delete-page', page: 'cli.mdx' },
    { verb: 'delete-page', page: 'guides/alerts.mdx' },
  ],
  ['move cli.mdx to reference/cli.mdx', { verb: 'move-page', from: 'cli.mdx', to: 'reference/cli.mdx' }],
  [
    'set the icon of cli.mdx to "star"',
    { verb: 'set-field', field: 'icon', value: 'star', pages: ['cli.mdx'] },
  ],
  ['mark cli.mdx as draft', { verb: 'set-field', field: 'draft', value: 'true', pages: ['cli.mdx'] }],
  ['redirect /start to /cli', { verb: 'add-redirect', from: '/start', to: '/cli' }],
  ['fix the broken links in cli.mdx', { verb: 'fix-links', pages: ['cli.mdx'] }],
  ['fix the broken links', { verb: 'fix-links' }],
  [
    'use dashes for lists in cli.mdx',
    { verb: 'set-style', style: 'list-marker', value: '-', pages: ['cli.mdx'] },
  ],
  ['use underscores for italics', { verb: 'set-style', style: 'emphasis', value: '_' }],
  [
    'add guides/alerts.mdx to the navigation under "Guides"',
    { verb: 'add-to-navigation', page: 'guides/alerts.mdx', group: 'Guides' },
  ],
  ['add the missing pages to the navigation', { verb: 'add-to-navigation' }],
  ['report problems in cli.mdx', { verb: 'report', pages: ['cli.mdx'] }],
  ['add a page "FAQ" to the Guides group', { verb: 'add-page', title: 'FAQ', text: '', group: 'Guides' }],
  [
    'replace "Acme Pro" with "Acme Team" in cli.mdx',
    {
      verb: 'replace-term',
      from: 'Acme Pro',
      to: 'Acme Team',
      pages: ['cli.mdx'],
      code: false,
      urls: false,
      versions: false,
      translations: false,
      generated: false,
    },
  ],
];

/** Another page than those of the orders, as people name it. */
export const otherPages = ['quickstart.mdx', 'the quickstart page', 'the page "Quickstart"', '/quickstart'];

/** Reasons that mention it. */
export const mentions = [
  'it is a duplicate of PAGE',
  'it was merged into PAGE',
  'it has been replaced by PAGE',
  'it is redundant since we have PAGE',
  'PAGE covers the same',
  'PAGE replaced it',
  'PAGE is already done',
  'PAGE is better',
  'everything in it is also in PAGE',
  'users need PAGE',
  'we have PAGE',
  'we wrote PAGE last week',
  'the text is in PAGE now',
  'the same as PAGE',
  'see PAGE',
  'like PAGE',
  'as in PAGE',
  'unlike PAGE',
  'because of PAGE',
  'now that PAGE exists',
  'after PAGE was published',
  'once PAGE is done',
  'PAGE links to it',
  'nobody needs it beside PAGE',
  'not PAGE',
  'for PAGE this is done',
  'PAGE stays',
];

/** Orders that no form carries out. */
export const foreignOrders = [
  ...'improve rewrite update shorten translate explain proofread expand simplify polish merge split archive'
    .split(' ')
    .map((verb) => `${verb} PAGE`),
  'fix PAGE',
  'change PAGE',
  'look after PAGE',
  'make PAGE nice',
  'see PAGE',
  'sort out PAGE',
  'take care of PAGE',
  'bring PAGE up to date',
  'tell people about PAGE',
  'update every page',
  'fix every page',
  'update all pages',
  'improve the docs',
  'rewrite the introduction',
  'update the text of PAGE',
  'add a note to PAGE',
  'put the text into PAGE',
  'write to Bob',
  'frobnicate PAGE',
];

export const joints = [
  ', ',
  ' and ',
  '. ',
  ', and ',
  ' - ',
  ', so ',
  '; ',
  ' (',
  ', then ',
  '\n',
  ' because ',
  ' since ',
  ', as ',
];
