import type { Task } from '../../task.ts';
import { lacks, mentions } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

export default {
  prompt: 'we dropped python 3.9 and 3.10, beacon needs 3.11+ now',
  repository: site('beacon'),
  touches: { 'docs/index.md': 1, 'docs/how-to/install.md': 1 },
  wants: [
    mentions('docs/index.md', '3.11'),
    mentions('docs/how-to/install.md', '3.11'),
    lacks('docs/**', /3\.(9|10) or newer/i, /3\.(9|10) ?\+/),
  ],
  keeps: [mentions('docs/how-to/install.md', /PostgreSQL 13/)],
  solution: {
    'docs/index.md': [['Python 3.9', 'Python 3.11']],
    'docs/how-to/install.md': [['Python 3.9', 'Python 3.11']],
  },
  alternatives: [
    {
      'docs/index.md': [['Python 3.9 or newer', 'Python version 3.11 or newer']],
      'docs/how-to/install.md': [
        [
          'Python 3.9 or newer and PostgreSQL 13 or newer.',
          'Python ≥ 3.11 and PostgreSQL 13 or newer. Python 3.9 and 3.10 are no longer supported.',
        ],
      ],
    },
  ],
  wreck: {
    'docs/index.md': [['Python 3.9', 'Python 3.11']],
    'docs/how-to/install.md': [
      ['Python 3.9 or newer and PostgreSQL 13', 'Python 3.11 or newer and PostgreSQL 11'],
    ],
  },
} satisfies Task;
