import type { Task } from '../../task.ts';
import { inNavigation, noPageMissing } from '../../verify/check-structure.ts';
import { site } from '../../verify/files.ts';

const page = 'docs/how-to/backup.md';

export default {
  prompt: 'Add the missing pages to the navigation',
  byRule: true,
  repository: { ...site('beacon'), [page]: '# Back up flags\n\nDump `beacon_flags` and `beacon_rules`.\n' },
  touches: { 'mkdocs.yml': 0 },
  wants: [noPageMissing, inNavigation(page, 'How-to guides')],
  keeps: [inNavigation('docs/how-to/deploy.md', 'How-to guides'), inNavigation('docs/index.md')],
  solution: {
    'mkdocs.yml': [
      [
        '      - Deploy: how-to/deploy.md\n',
        '      - Deploy: how-to/deploy.md\n      - Back up flags: how-to/backup.md\n',
      ],
    ],
  },
  wreck: { 'mkdocs.yml': [['Deploy: how-to/deploy.md', 'Back up flags: how-to/backup.md']] },
} satisfies Task;
