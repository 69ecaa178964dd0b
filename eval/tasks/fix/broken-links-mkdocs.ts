import type { Task } from '../../task.ts';
import { linksTo, nothingBroken } from '../../verify/check-structure.ts';
import { site } from '../../verify/files.ts';

const beacon = site('beacon');

export default {
  prompt: 'Repair all links on every page',
  byRule: true,
  repository: {
    ...beacon,
    'docs/index.md': beacon['docs/index.md']!.replace('(tutorial.md)', '(Tutorial.md)'),
    'docs/how-to/deploy.md': beacon['docs/how-to/deploy.md']!.replace(
      '../reference/settings.md',
      '../reference/old/settings.md',
    ),
  },
  touches: { 'docs/index.md': 1, 'docs/how-to/deploy.md': 1 },
  wants: [
    nothingBroken,
    linksTo('docs/index.md', 'docs/tutorial.md'),
    linksTo('docs/how-to/deploy.md', 'docs/reference/settings.md'),
  ],
  keeps: [linksTo('docs/index.md', 'docs/reference/api.md')],
  solution: {
    'docs/index.md': [['(Tutorial.md)', '(tutorial.md)']],
    'docs/how-to/deploy.md': [['(../reference/old/settings.md)', '(../reference/settings.md)']],
  },
  wreck: {
    'docs/index.md': '# Beacon\n\nStart with the [tutorial](tutorial.md).\n',
    'docs/how-to/deploy.md': [['(../reference/old/settings.md)', '(../reference/settings.md)']],
  },
} satisfies Task;
