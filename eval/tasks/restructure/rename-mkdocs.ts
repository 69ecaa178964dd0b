import { anyLines, type Task } from '../../task.ts';
import { inNavigation, linksTo, moved, nothingBroken, redirects } from '../../verify/check-structure.ts';
import { site } from '../../verify/files.ts';

const from = 'docs/how-to/install.md';
const to = 'docs/how-to/installation.md';

export default {
  prompt: `Rename the page ${from} to ${to}`,
  byRule: true,
  repository: site('beacon'),
  touches: { [from]: anyLines, [to]: anyLines, 'mkdocs.yml': 2, 'docs/how-to/deploy.md': 1 },
  wants: [
    moved(from, to),
    inNavigation(to, 'How-to guides'),
    redirects('/how-to/install', '/how-to/installation'),
    redirects('/setup', '/how-to/installation'),
    linksTo('docs/how-to/deploy.md', to),
    nothingBroken,
  ],
  keeps: [inNavigation('docs/tutorial.md')],
  solution: {
    [to]: { from },
    'mkdocs.yml': [
      ['Install: how-to/install.md', 'Install: how-to/installation.md'],
      [
        'setup.md: how-to/install.md\n',
        'setup.md: how-to/install.md\n        how-to/install.md: how-to/installation.md\n',
      ],
    ],
    'docs/how-to/deploy.md': [['(install.md)', '(installation.md)']],
  },
  wreck: {
    [to]: { from },
    'mkdocs.yml': [
      ['  - Tutorial: tutorial.md\n', ''],
      ['Install: how-to/install.md', 'Install: how-to/installation.md'],
    ],
    'docs/how-to/deploy.md': [['(install.md)', '(installation.md)']],
  },
} satisfies Task;
