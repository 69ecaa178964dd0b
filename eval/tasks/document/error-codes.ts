import type { Task } from '../../task.ts';
import { heading } from '../../verify/check-structure.ts';
import { mentions } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

const page = 'reference/errors.mdx';

export default {
  prompt: 'errors page is incomplete, compare with errors.ts (harbor-api) and add what is missing',
  repository: site('harbor'),
  contexts: {
    'harbor-api': {
      'api/errors.ts': `/** Every answer that is not a success. */
export const errors = {
  bad_request: { status: 400, message: 'A field is missing or has the wrong type.' },
  unauthorized: { status: 401, message: 'The API key is missing, unknown or revoked.' },
  event_too_large: { status: 413, message: 'An event has at most 256 kB.' },
  too_many_requests: { status: 429, message: 'Wait as long as Retry-After says.' },
  region_unavailable: { status: 503, message: 'The region of the workspace is down.' },
};
`,
    },
  },
  touches: { [page]: 0 },
  wants: [mentions(page, '413', /256 ?(kB|KiB|kilobytes)/i, '503', /region/i)],
  keeps: [heading(page, 'Bad request'), heading(page, 'Unauthorized'), heading(page, 'Too many requests')],
  solution: {
    [page]: [
      [
        '## Too many requests',
        '## Event too large\n\nThe status is 413. An event has at most 256 kB.\n\n## Too many requests',
      ],
      [
        '[Rate limits](/guides/rate-limits) has the numbers.\n',
        '[Rate limits](/guides/rate-limits) has the numbers.\n\n## Region unavailable\n\nThe status is 503. The region of the workspace is down.\n',
      ],
    ],
  },
  wreck: {
    [page]: [
      [
        '## Bad request\n\nThe status is 400. A field is missing or has the wrong type.',
        '## Others\n\n413 (256 kB) and 503 (region).',
      ],
    ],
  },
} satisfies Task;
