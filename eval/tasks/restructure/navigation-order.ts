import type { Task } from '../../task.ts';
import { unchanged } from '../../verify/check-files.ts';
import { inNavigation, navigationOrder, redirects } from '../../verify/check-structure.ts';
import { site } from '../../verify/files.ts';

export default {
  prompt: 'in the Guides group, rate limits should come first',
  repository: site('harbor'),
  touches: { 'docs.json': 2 },
  wants: [navigationOrder('guides/rate-limits.mdx', 'guides/retries.mdx', 'guides/signatures.mdx')],
  keeps: [
    inNavigation('guides/rate-limits.mdx', 'Guides'),
    inNavigation('guides/signatures.mdx', 'Guides'),
    redirects('/getting-started', '/quickstart'),
    unchanged('**/*.mdx'),
  ],
  solution: {
    'docs.json': [
      [
        '"guides/retries", "guides/signatures", "guides/rate-limits"',
        '"guides/rate-limits", "guides/retries", "guides/signatures"',
      ],
    ],
  },
  wreck: {
    'docs.json': [['"guides/retries", "guides/signatures", "guides/rate-limits"', '"guides/rate-limits"']],
  },
} satisfies Task;
