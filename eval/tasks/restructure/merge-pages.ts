import { anyLines, type Task } from '../../task.ts';
import { gone } from '../../verify/check-files.ts';
import { heading, linksTo, nothingBroken, notInNavigation, redirects } from '../../verify/check-structure.ts';
import { codeHas, mentions } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

const page = 'docs/guides/install.md';
const old = 'docs/guides/upgrade.md';

export default {
  prompt: 'fold the upgrade page into install (as a section), we dont need two pages',
  repository: site('tideline'),
  touches: { [page]: 1, [old]: anyLines, 'sidebars.js': 1, 'vercel.json': 2 },
  wants: [
    gone(old),
    notInNavigation(old),
    heading(page, /upgrad/i),
    mentions(page, '1 minute per 10 GB', /replicas/i),
    codeHas(page, 'sudo systemctl stop tideline', 'sudo systemctl start tideline'),
    linksTo(page, 'docs/guides/backup.md'),
    redirects('/docs/guides/upgrade', '/docs/guides/install'),
    nothingBroken,
  ],
  keeps: [
    codeHas(page, 'brew install tideline', 'tideline status'),
    redirects('/docs/setup', '/docs/guides/install'),
  ],
  solution: {
    [page]: [
      [
        '## Check that it runs',
        `## Upgrade

Upgrade the replicas first, then the master.

1. Make a [backup](./backup.md).
2. Stop the server: \`sudo systemctl stop tideline\`.
3. Install the new version as described [above](#linux).
4. Start it again: \`sudo systemctl start tideline\`.

From version 1 to 2 the storage format changes. The first start takes about 1 minute per 10 GB.

## Check that it runs`,
      ],
    ],
    [old]: null,
    'sidebars.js': [[", 'guides/upgrade'", '']],
    'vercel.json': [
      [
        '"destination": "/docs/guides/install" }',
        '"destination": "/docs/guides/install" },\n    { "source": "/docs/guides/upgrade", "destination": "/docs/guides/install" }',
      ],
    ],
  },
  alternatives: [
    {
      [page]: [
        ['# Install\n', '# Install and upgrade\n'],
        [
          '#listen).\n',
          '#listen).\n\n## Upgrading\n\nUpgrade the replicas first, then the master.\n\n1. [Back up](./backup.md).\n2. `sudo systemctl stop tideline`\n3. [Install](#linux) the new version.\n4. `sudo systemctl start tideline`\n\nThe first start of version 2 takes about 1 minute per 10 GB, since the storage format changes.\n',
        ],
      ],
      [old]: null,
      'sidebars.js': [[", 'guides/upgrade'", '']],
      'vercel.json':
        '{\n  "redirects": [\n    { "source": "/docs/setup", "destination": "/docs/guides/install" },\n    { "source": "/docs/guides/upgrade", "destination": "/docs/guides/install#upgrading" }\n  ]\n}\n',
    },
  ],
  wreck: {
    [page]: { from: old, replace: [['# Upgrade', '# Install and upgrade']] },
    'sidebars.js': [[", 'guides/upgrade'", '']],
  },
} satisfies Task;
