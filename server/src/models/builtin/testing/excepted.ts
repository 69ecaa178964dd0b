import type { Instruction } from '../instruction.ts';
import { replace as replaceTerm } from './natural-sentences.ts';

const replace = (except: string[], more: object = {}): Instruction =>
  replaceTerm('job', 'run', { except, ...more });
const dashes = (except: string[], more: object = {}): Instruction => ({
  verb: 'set-style',
  style: 'list-marker',
  value: '-',
  except,
  ...more,
});
const fixLinks = (except: string[]): Instruction => ({ verb: 'fix-links', except });
const report = (except: string[]): Instruction => ({ verb: 'report', except });

const guides = [
  'guides/receive-calls.mdx',
  'guides/local-development.mdx',
  'guides/migrate-from-cron.mdx',
  'guides/time-zones.mdx',
];

/** Instructions that leave some pages out. */
export const excepted: readonly (readonly [prompt: string, ...Instruction[]])[] = [
  ['Replace "job" with "run" on all pages except the changelog', replace(['changelog'])],
  ['Replace "job" with "run" except on the changelog', replace(['changelog'])],
  ['Replace "job" with "run", but not in the changelog', replace(['changelog'])],
  ['Replace "job" with "run". But not in the changelog.', replace(['changelog'])],
  ['Replace "job" with "run" everywhere. Leave the changelog alone.', replace(['changelog'])],
  ['Replace "job" with "run" everywhere but keep cli.mdx as it is', replace(['cli.mdx'])],
  ['Replace "job" with "run" but not in guides/ or concepts/', replace(['guides/', 'concepts/'])],
  ['Replace "job" with "run" except in the Guides section', replace(guides)],
  [
    'Replace "job" with "run" in guides/ except in guides/alerts.mdx',
    replace(['guides/alerts.mdx'], { pages: ['guides/'] }),
  ],
  ['Everywhere except the changelog, replace "job" with "run"', replace(['changelog'])],
  ['replace "job" everywhere except cli.mdx with "run"', replace(['cli.mdx'])],
  [
    'Replace "job" with "run" except in Alerts and Runs, also in code',
    replace(['Alerts', 'Runs'], { code: true }),
  ],
  ['s/job/run/g except in guides/', replace(['guides/'])],
  ['pls replace "job" with "run" except in the concepts folder', replace(['concepts/'])],
  ['normalise bullets to hyphens on all pages except cli.mdx', dashes(['cli.mdx'])],
  ['Use dashes for lists everywhere but the changelog', dashes(['changelog'])],
  ['Use dashes for lists in guides/ apart from the alerts page', dashes(['alerts'], { pages: ['guides/'] })],
  ['We use dashes for lists but not in guides/. Please apply this.', dashes(['guides/'])],
  [
    'dashes for lists, underscores for emphasis, except in guides/',
    dashes(['guides/']),
    { verb: 'set-style', style: 'emphasis', value: '_', except: ['guides/'] },
  ],
  ['Repair links everywhere except the changelog', fixLinks(['changelog'])],
  ['Fix the broken links, excluding guides/ and cli.mdx', fixLinks(['guides/', 'cli.mdx'])],
  ['Fix the links everywhere but in these pages:\n- cli.mdx', fixLinks(['cli.mdx'])],
  [
    'Check all pages apart from the changelog for broken links',
    { verb: 'report', except: ['changelog'], kinds: ['links', 'anchors'] },
  ],
  ['Report problems, except in the guides folder', report(['guides/'])],
  [
    'Set noindex to true on all pages other than index.mdx',
    { verb: 'set-field', field: 'noindex', value: 'true', pages: 'all', except: ['index.mdx'] },
  ],
  [
    'Mark all pages in guides/ except guides/alerts.mdx as draft',
    { verb: 'set-field', field: 'draft', value: 'true', pages: ['guides/'], except: ['guides/alerts.mdx'] },
  ],
  [
    'Set the icon of all pages in guides/ except guides/alerts.mdx to "bell"',
    { verb: 'set-field', field: 'icon', value: 'bell', pages: ['guides/'], except: ['guides/alerts.mdx'] },
  ],
  [
    'Replace "job" with "run" except in cli.mdx, and delete guides/alerts.mdx',
    replace(['cli.mdx']),
    { verb: 'delete-page', page: 'guides/alerts.mdx' },
  ],
];

/** Exceptions that are about something else than pages, or of which nobody knows what they leave out. */
export const almostExcepted: readonly string[] = [
  'Replace "job" with "run" except where it is a heading',
  'Replace "job" with "run" except the first one',
  'Replace "job" with "run" except in headings',
  'Replace "job" with "run" except in the Guides heading',
  'Replace "job" with "run" everywhere except in the page footer',
  'Replace "job" with "run" except for the page title',
  'Replace "job" with "run" except in tables and cli.mdx',
  'Replace "job" with "run" except in cli.mdx and tables',
  'Replace "job" with "run" but not "Runs"',
  'Replace "run" with "job" except Runs',
  'Replace "job" with "run" except in the first paragraph',
  'Replace "job" with "run" except when it means a task',
  'Replace "job" with "run" except for the title of cli.mdx',
  'Replace "job" with "run" except in cli.mdx if it is used there',
  'Replace "job" with "run" except in some guides',
  'Replace "job" with "run" except in most of guides/',
  'Replace "job" with "run" except maybe in cli.mdx',
  'Replace "job" with "run" except in the section about alerts',
  'Replace "job" with "run" except in it',
  'Replace "job" with "run" except tomorrow',
  'Replace "job" with "run" except cli.mdx uses it as a verb',
  'Replace "job" with "run" everywhere but be careful',
  'Replace "job" with "run" everywhere but only in headings',
  'Use dashes for lists except nested ones',
  'Use dashes for lists except in tables',
  'Fix the broken links except those to guides/',
  'Fix the broken links except the ones in the footer',
  'Fix the links except Alerts',
  'Report problems except broken images',
  'Delete all pages except cli.mdx',
  'Move all pages in guides/ to how-to/ except guides/alerts.mdx',
  'Add the missing pages to the navigation except cli.mdx',
  'Set the icon of cli.mdx to "bell" except on weekends',
  // An exception behind two instructions may be one from both.
  'Fix the links and replace "job" with "run", except in cli.mdx',
  'Fix the links. Replace "job" with "run". Except in the changelog.',
  'Fix the links. Use dashes for lists. Leave cli.mdx alone.',
];
