import type { Task } from '../../task.ts';
import { lacks, mentions } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

export default {
  prompt: 'we dropped python 3.9 and 3.10, beacon needs 3.11+ now',
  repository: site('beacon'),
  touches: { 'docs/index.md': 1, 'docs/how-to/install.md': 1 },
  wants: [
    mentions('docs/index.md', /python 3\.11/i),
    mentions('docs/how-to/install.md', /python 3\.11/i),
    lacks('docs/**', /python 3\.9/i),
  ],
  keeps: [mentions('docs/how-to/install.md', /PostgreSQL 13/)],
  solution: {
    'docs/index.md': [['Python 3.9', 'Python 3.11']],
    'docs/how-to/install.md': [['Python 3.9', 'Python 3.11']],
  },
  wreck: {
    'docs/index.md': [['Python 3.9', 'Python 3.11']],
    'docs/how-to/install.md': [
      ['Python 3.9 or newer and PostgreSQL 13', 'Python 3.11 or newer and PostgreSQL 11'],
    ],
  },
} satisfies Task;
