import type { Task } from '../../task.ts';
import { heading, headingOrder, linksTo } from '../../verify/check-structure.ts';
import { mentions } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

const page = 'reference/errors.mdx';

export default {
  prompt:
    'The API also answers 403 "Forbidden" when the key is fine but lacks the scope. Add it to the errors page, in order.',
  repository: site('harbor'),
  touches: { [page]: 0 },
  wants: [
    headingOrder(page, 'Unauthorized', 'Forbidden', 'Too many requests'),
    mentions(page, '403', /\bscopes?\b/i),
  ],
  keeps: [
    heading(page, 'Bad request'),
    linksTo(page, 'guides/rate-limits.mdx'),
    mentions(page, '400', '401', '429'),
  ],
  solution: {
    [page]: [
      [
        '## Too many requests',
        '## Forbidden\n\nThe status is 403. The API key is valid, but lacks the scope for this call.\n\n## Too many requests',
      ],
    ],
  },
  wreck: {
    [page]: [
      [
        '## Unauthorized\n\nThe status is 401. The API key is missing, unknown or revoked.',
        '## Forbidden\n\nThe status is 403. The scope is missing.',
      ],
    ],
  },
} satisfies Task;
