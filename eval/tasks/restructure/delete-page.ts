import { anyLines, type Task } from '../../task.ts';
import { gone } from '../../verify/check-files.ts';
import { inNavigation, nothingBroken, notInNavigation, redirects } from '../../verify/check-structure.ts';
import { site } from '../../verify/files.ts';

const page = 'docs/guides/upgrade.md';

export default {
  prompt: `Delete the page ${page}`,
  byRule: true,
  repository: site('tideline'),
  touches: { [page]: anyLines, 'sidebars.js': 1, 'vercel.json': 1 },
  wants: [gone(page), notInNavigation(page), nothingBroken],
  keeps: [inNavigation('docs/guides/backup.md', 'Guides'), redirects('/docs/setup', '/docs/guides/install')],
  solution: { [page]: null, 'sidebars.js': [[", 'guides/upgrade'", '']] },
  alternatives: [
    {
      [page]: null,
      'sidebars.js': [[", 'guides/upgrade'", '']],
      'vercel.json': [
        [
          '/install" }]',
          '/install" }, { "source": "/docs/guides/upgrade", "destination": "/docs/guides/install" }]',
        ],
      ],
    },
  ],
  wreck: {
    [page]: null,
    'docs/guides/backup.md': null,
    'sidebars.js': [[", 'guides/backup', 'guides/upgrade'", '']],
  },
} satisfies Task;
