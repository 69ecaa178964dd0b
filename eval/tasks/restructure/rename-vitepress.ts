import { anyLines, type Task } from '../../task.ts';
import { inNavigation, moved, nothingBroken, redirects } from '../../verify/check-structure.ts';
import { site } from '../../verify/files.ts';

const from = 'guide/validation.md';
const to = 'guide/rules.md';

export default {
  prompt: `Move ${from} to ${to}, please`,
  byRule: true,
  repository: site('quill'),
  touches: { [from]: anyLines, [to]: anyLines, '.vitepress/config.ts': 1, 'public/_redirects': 0 },
  wants: [
    moved(from, to),
    inNavigation(to, 'Guide'),
    redirects('/guide/validation', '/guide/rules'),
    nothingBroken,
  ],
  keeps: [redirects('/docs', '/guide/getting-started'), inNavigation('guide/fields.md', 'Guide')],
  solution: {
    [to]: { from },
    '.vitepress/config.ts': [["link: '/guide/validation'", "link: '/guide/rules'"]],
    'public/_redirects': '/docs /guide/getting-started 301\n/guide/validation /guide/rules 301\n',
  },
  wreck: {
    [to]: { from },
    '.vitepress/config.ts': [["link: '/guide/validation'", "link: '/guide/rules'"]],
    'public/_redirects': '/guide/validation /guide/rules 301\n',
  },
} satisfies Task;
