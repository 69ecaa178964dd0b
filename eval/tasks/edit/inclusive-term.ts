import type { Task } from '../../task.ts';
import { unchanged } from '../../verify/check-files.ts';
import { codeKeeps, mentions, proseLacks } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

export default {
  prompt:
    'can we stop saying master? its primary now. the config value is still called master tho, leave that',
  repository: site('tideline'),
  touches: { 'docs/intro.md': 2, 'docs/guides/*.md': 2, 'docs/reference/config.md': 2 },
  wants: [
    proseLacks('master'),
    mentions('docs/intro.md', 'primary'),
    mentions('docs/guides/backup.md', 'primary'),
    mentions('docs/guides/upgrade.md', 'primary'),
  ],
  keeps: [codeKeeps('master'), unchanged('versioned_docs/**', 'versioned_sidebars/**')],
  solution: {
    'docs/intro.md': [['The master server', 'The primary server']],
    'docs/guides/backup.md': [['on the master.', 'on the primary.']],
    'docs/guides/upgrade.md': [['then the master.', 'then the primary.']],
  },
  wreck: {
    'docs/intro.md': [['The master server', 'The primary server']],
    'docs/guides/backup.md': [['on the master.', 'on the primary.']],
    'docs/guides/upgrade.md': [['then the master.', 'then the primary.']],
    'docs/reference/config.md': [
      ['`master` or `replica`', '`primary` or `replica`'],
      ['Default: `master`', 'Default: `primary`'],
    ],
  },
} satisfies Task;
