import type { Task } from '../../task.ts';
import { newPage } from '../../verify/check-files.ts';
import { hasTitle, inNavigation, nothingBroken } from '../../verify/check-structure.ts';
import { mentions } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

export default {
  prompt: 'Write a how-to page for upgrading to Beacon 3, based on CHANGELOG.md in the beacon repo.',
  repository: site('beacon'),
  contexts: {
    beacon: {
      'CHANGELOG.md': `# Changelog

## 3.0.0

- \`delete_flag\` is gone; use \`archive_flag\`, which keeps the flag's history.
- \`beacon migrate\` must run before the new version starts: it adds the table \`beacon_history\`.
- PostgreSQL 14 is the oldest that works.

## 2.4.1

- Faster start.
`,
    },
  },
  touches: { 'docs/how-to/*.md': 1, 'docs/index.md': 1, 'mkdocs.yml': 0, 'docs/reference/api.md': 2 },
  wants: [
    newPage('docs/how-to/*.md', (page) => [
      hasTitle(page),
      mentions(page, 'delete_flag', 'archive_flag', 'beacon migrate', /Postgres(QL)? (version )?14/i),
      inNavigation(page, 'How-to guides'),
    ]),
    nothingBroken,
  ],
  keeps: [
    inNavigation('docs/how-to/install.md', 'How-to guides'),
    inNavigation('docs/how-to/deploy.md', 'How-to guides'),
  ],
  solution: {
    'docs/how-to/upgrade-to-3.md': `# Upgrade to Beacon 3

You need PostgreSQL 14 or newer.

1. Run \`beacon migrate\` before the new version starts. It adds the table \`beacon_history\`.
2. Call \`archive_flag\` where you called \`delete_flag\`, which is gone.
`,
    'mkdocs.yml': [
      [
        '      - Deploy: how-to/deploy.md\n',
        '      - Deploy: how-to/deploy.md\n      - Upgrade to Beacon 3: how-to/upgrade-to-3.md\n',
      ],
    ],
  },
  wreck: {
    'mkdocs.yml': [['Install: how-to/install.md', 'Upgrade: how-to/upgrade.md']],
    'docs/how-to/upgrade.md': '# Upgrade\n',
  },
} satisfies Task;
