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
    mentions(page, /\b(8|eight) attempts/i, '6 hours', '12 hours', '24 hours', '48 hours'),
    lacks(page, /\b(5|five) attempts/i),
  ],
  keeps: [heading(page, 'Schedule'), mentions(page, '10 seconds', '30 days', '3 days')],
  solution: {
    [page]: [
      ['Harbor makes 5 attempts.', 'Harbor makes 8 attempts.'],
      ['1 hour and 6 hours', '1 hour, 6 hours, 12 hours, 24 hours and 48 hours'],
    ],
  },
  wreck: {
    [page]: '---\ntitle: "Retries"\n---\n\nHarbor makes 8 attempts: 6 hours, 12 hours, 24 hours, 48 hours.\n',
  },
} satisfies Task;
