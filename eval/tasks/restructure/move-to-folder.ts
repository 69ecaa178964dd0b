import { anyLines, type Task } from '../../task.ts';
import { inNavigation, linksTo, moved, nothingBroken, redirects } from '../../verify/check-structure.ts';
import { site } from '../../verify/files.ts';

const from = 'docs/guides/backup.md';
const to = 'docs/operations/backup.md';

export default {
  prompt: `Move ${from} to ${to}`,
  byRule: true,
  repository: site('tideline'),
  touches: {
    [from]: anyLines,
    [to]: anyLines,
    'sidebars.js': 1,
    'vercel.json': 2,
    'docs/intro.md': 1,
    'docs/guides/upgrade.md': 1,
  },
  wants: [
    moved(from, to),
    inNavigation(to),
    redirects('/docs/guides/backup', '/docs/operations/backup'),
    linksTo('docs/intro.md', to),
    linksTo('docs/guides/upgrade.md', to),
    nothingBroken,
  ],
  keeps: [redirects('/docs/setup', '/docs/guides/install'), inNavigation('docs/guides/upgrade.md', 'Guides')],
  solution: {
    [to]: { from },
    'sidebars.js': [["'guides/backup'", "'operations/backup'"]],
    'vercel.json': [
      [
        '"destination": "/docs/guides/install" }',
        '"destination": "/docs/guides/install" },\n    { "source": "/docs/guides/backup", "destination": "/docs/operations/backup" }',
      ],
    ],
    'docs/intro.md': [['./guides/backup.md', './operations/backup.md']],
    'docs/guides/upgrade.md': [['./backup.md', '../operations/backup.md']],
  },
  wreck: {
    [to]: { from },
    'sidebars.js': [["'guides/install', 'guides/backup', 'guides/upgrade'", "'operations/backup'"]],
    'docs/intro.md': [['./guides/backup.md', './operations/backup.md']],
  },
} satisfies Task;
