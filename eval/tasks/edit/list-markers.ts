import type { Task } from '../../task.ts';
import { codeHas, noLine, someLine } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

export default {
  prompt: 'Please use asterisks for all bullet lists',
  byRule: true,
  repository: site('ferry'),
  touches: { 'README.md': 3, 'docs/usage.md': 3 },
  wants: [
    noLine('**/*.md', /^- /),
    someLine('README.md', /^\* +\[Install\]/),
    someLine('docs/usage.md', /^\* +`--limit/),
  ],
  keeps: [codeHas('docs/usage.md', '--dry-run', '--limit RATE', '--delete')],
  solution: {
    'README.md': [
      ['- [Install]', '* [Install]'],
      ['- [Use]', '* [Use]'],
      ['- [Questions]', '* [Questions]'],
    ],
    'docs/usage.md': [
      ['- `--dry-run', '* `--dry-run'],
      ['- `--limit', '* `--limit'],
      ['- `--delete', '* `--delete'],
    ],
  },
  wreck: { 'docs/usage.md': [['- `--dry-run', '* `*dry-run']] },
} satisfies Task;
