import type { Task } from '../../task.ts';
import { lacks, mentions, someLine } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

const beacon = site('beacon');

export default {
  prompt: 'the docs disagree about how long flags are cached. 30s is right',
  repository: {
    ...beacon,
    'docs/reference/settings.md': beacon['docs/reference/settings.md']!.replace('| 30 |', '| 60 |'),
    'docs/tutorial.md': `${beacon['docs/tutorial.md']}\nOther servers see the change after 2 minutes, since answers are cached.\n`,
  },
  touches: { 'docs/reference/settings.md': 1, 'docs/tutorial.md': 1 },
  wants: [
    someLine('docs/reference/settings.md', /BEACON_CACHE_SECONDS.*\b30\b/),
    lacks('docs/tutorial.md', '2 minutes'),
    mentions('docs/tutorial.md', /\b30 ?s/),
  ],
  keeps: [
    mentions('docs/how-to/deploy.md', '30 seconds'),
    mentions('docs/reference/settings.md', 'BEACON_LOG_LEVEL'),
  ],
  solution: {
    'docs/reference/settings.md': [['| 60 |', '| 30 |']],
    'docs/tutorial.md': [['after 2 minutes', 'after 30 seconds']],
  },
  wreck: { 'docs/how-to/deploy.md': [['cached for 30 seconds', 'cached for 60 seconds']] },
} satisfies Task;
