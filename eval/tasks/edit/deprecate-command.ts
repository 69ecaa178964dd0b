import type { Task } from '../../task.ts';
import { codeHas, mentions } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

export default {
  prompt:
    '`harbor deliveries retry` is deprecated, the new one is `harbor deliveries resend ID`. say so in the cli reference and use the new one in the guide',
  repository: site('harbor'),
  touches: { 'reference/cli.mdx': 2, 'guides/retries.mdx': 2 },
  wants: [
    codeHas('reference/cli.mdx', 'harbor deliveries resend'),
    mentions('reference/cli.mdx', /deprecated/i),
    codeHas('guides/retries.mdx', 'harbor deliveries resend dlv_8HfK2'),
  ],
  keeps: [codeHas('reference/cli.mdx', 'harbor deliveries retry', 'harbor events send NAME')],
  solution: {
    'reference/cli.mdx': [
      [
        '| `harbor deliveries retry ID` | sends a failed delivery again |',
        '| `harbor deliveries resend ID` | sends a failed delivery again |\n| `harbor deliveries retry ID` | deprecated; use `harbor deliveries resend` |',
      ],
    ],
    'guides/retries.mdx': [['harbor deliveries retry dlv_8HfK2', 'harbor deliveries resend dlv_8HfK2']],
  },
  wreck: {
    'reference/cli.mdx': [['harbor deliveries retry ID', 'harbor deliveries resend ID']],
    'guides/retries.mdx': [['harbor deliveries retry dlv_8HfK2', 'harbor deliveries resend dlv_8HfK2']],
  },
} satisfies Task;
