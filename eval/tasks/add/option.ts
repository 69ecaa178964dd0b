import type { Task } from '../../task.ts';
import { codeHas, someLine } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

const page = 'reference/options.md';

export default {
  prompt: 'new option `autosave`, boolean, off by default (false). document it pls',
  repository: site('quill'),
  touches: { [page]: 0, 'guide/*.md': 1 },
  wants: [someLine(page, /^\|\s*`autosave`\s*\|\s*`?boolean`?\s*\|.*false/i)],
  keeps: [codeHas(page, 'fields', 'action', 'submitLabel', 'theme')],
  solution: {
    [page]: [["| `theme` | `'light'`", "| `autosave` | boolean | `false` |\n| `theme` | `'light'`"]],
  },
  wreck: { [page]: [['| `action` | string | the page itself |', '| `autosave` | boolean | `false` |']] },
} satisfies Task;
