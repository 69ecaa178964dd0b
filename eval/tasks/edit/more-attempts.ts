import type { Task } from '../../task.ts';
import { heading } from '../../verify/check-structure.ts';
import { lacks, mentions } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

const page = 'guides/retries.mdx';

export default {
  prompt:
    'harbor makes 8 attempts now instead of 5, the new pauses at the end are 12 hours, 24 hours, 48 hours',
  repository: site('harbor'),
  touches: { [page]: 3 },
  wants: [
    mentions(page, /\b(8|eight) (attempts|times)/i, /\bhours\b/, '6', '12', '24', '48'),
    lacks(page, /\b(5|five) attempts/i),
  ],
  keeps: [heading(page, 'Schedule'), mentions(page, '10 seconds', '30 days', '3 days')],
  solution: {
    [page]: [
      ['Harbor makes 5 attempts.', 'Harbor makes 8 attempts.'],
      ['1 hour and 6 hours', '1 hour, 6 hours, 12 hours, 24 hours and 48 hours'],
    ],
  },
  alternatives: [
    {
      [page]: [
        [
          'Harbor makes 5 attempts. The pauses between them are 1 minute, 10 minutes, 1 hour and 6 hours.',
          'Harbor makes eight attempts. The pauses between them are 1 minute, 10 minutes, and 1, 6, 12, 24 and 48\nhours.',
        ],
      ],
    },
  ],
  wreck: {
    [page]: '---\ntitle: "Retries"\n---\n\nHarbor makes 8 attempts: 6 hours, 12 hours, 24 hours, 48 hours.\n',
  },
} satisfies Task;
