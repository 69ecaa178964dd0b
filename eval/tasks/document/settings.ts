import type { Task } from '../../task.ts';
import { lacks, mentions, someLine } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

const page = 'docs/reference/settings.md';

export default {
  prompt:
    'please check the settings page against beacon/settings.py in the beacon repo and update whatever is off (other pages too)',
  repository: site('beacon'),
  contexts: {
    beacon: {
      'beacon/settings.py': `"""What the environment decides."""

from os import environ

DATABASE_URL = environ.get("BEACON_DATABASE_URL")
CACHE_SECONDS = int(environ.get("BEACON_CACHE_SECONDS", "10"))
POOL_SIZE = int(environ.get("BEACON_POOL_SIZE", "5"))  # connections to the database
LOG_LEVEL = environ.get("BEACON_LOG_LEVEL", "info")
`,
      'beacon/__init__.py': 'from .client import Beacon\n',
    },
  },
  touches: { [page]: 1, 'docs/how-to/deploy.md': 1 },
  wants: [
    someLine(page, /BEACON_CACHE_SECONDS.*\b10\b/),
    someLine(page, /BEACON_POOL_SIZE.*\b5\b/),
    lacks('docs/how-to/deploy.md', '30 seconds'),
    mentions('docs/how-to/deploy.md', /\b(10|ten) ?s|BEACON_CACHE_SECONDS/),
  ],
  keeps: [mentions(page, 'BEACON_DATABASE_URL', 'BEACON_LOG_LEVEL', 'info')],
  solution: {
    [page]: [
      [
        '| `BEACON_CACHE_SECONDS` | 30 | how long an answer is kept in memory |',
        '| `BEACON_CACHE_SECONDS` | 10 | how long an answer is kept in memory |\n| `BEACON_POOL_SIZE` | 5 | connections to the database |',
      ],
    ],
    'docs/how-to/deploy.md': [['30 seconds', '10 seconds']],
  },
  alternatives: [
    {
      [page]: [
        ['| 30 | how long', '| `10` | how long'],
        [
          'how much is logged |\n',
          'how much is logged |\n| `BEACON_POOL_SIZE` | `5` | how many connections are kept open |\n',
        ],
      ],
      'docs/how-to/deploy.md': [['for 30 seconds.', 'for as long as `BEACON_CACHE_SECONDS` says.']],
    },
  ],
  wreck: {
    [page]: [
      [
        '| `BEACON_LOG_LEVEL` | `info` | how much is logged |',
        '| `BEACON_POOL_SIZE` | 5 | connections to the database |',
      ],
    ],
  },
} satisfies Task;
