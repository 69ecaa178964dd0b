import type { Task } from '../../task.ts';
import { unchanged } from '../../verify/check-files.ts';
import { codeHas, lacks, mentions } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

export default {
  prompt:
    'The default port changed from 8420 to 9420 in version 2. Update the current docs, not the old ones.',
  repository: site('tideline'),
  touches: { 'docs/guides/install.md': 2, 'docs/guides/upgrade.md': 1, 'docs/reference/config.md': 2 },
  wants: [
    mentions('docs/guides/install.md', '9420'),
    codeHas('docs/reference/config.md', '0.0.0.0:9420'),
    lacks('docs/**', /the server listens on port 8420/i, '0.0.0.0:8420'),
  ],
  keeps: [unchanged('versioned_docs/**'), codeHas('docs/reference/config.md', '/var/lib/tideline', '90d')],
  solution: {
    'docs/guides/install.md': [['port 8420', 'port 9420']],
    'docs/reference/config.md': [['0.0.0.0:8420', '0.0.0.0:9420']],
  },
  alternatives: [
    {
      'docs/guides/install.md': [['on port 8420. Change', 'on port 9420 (8420 in version 1). Change']],
      'docs/guides/upgrade.md': [
        [
          'the storage format changes.',
          'the storage format changes, and the default port is 9420 instead of 8420.',
        ],
      ],
      'docs/reference/config.md': [['0.0.0.0:8420', '0.0.0.0:9420']],
    },
  ],
  wreck: {
    'docs/guides/install.md': [['port 8420', 'port 9420']],
    'docs/reference/config.md': [['0.0.0.0:8420', '0.0.0.0:9420']],
    'versioned_docs/version-1.0/intro.md': [['port 8420', 'port 9420']],
  },
} satisfies Task;
