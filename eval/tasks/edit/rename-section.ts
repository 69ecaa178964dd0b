import type { Task } from '../../task.ts';
import { heading, linksTo, noHeading, nothingBroken } from '../../verify/check-structure.ts';
import { mentions } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

const harbor = site('harbor');
const page = 'guides/retries.mdx';

export default {
  prompt: 'Replace "Disabled endpoints" with "Paused endpoints"',
  byRule: true,
  repository: {
    ...harbor,
    'reference/endpoints.mdx': `${harbor['reference/endpoints.mdx']}\nSee [what pauses an endpoint](/guides/retries#disabled-endpoints).\n`,
  },
  touches: { [page]: 1, 'reference/endpoints.mdx': 1 },
  wants: [heading(page, 'Paused endpoints'), noHeading(page, 'Disabled endpoints'), nothingBroken],
  keeps: [linksTo('reference/endpoints.mdx', page), mentions(page, '3 days in a row')],
  solution: {
    [page]: [['## Disabled endpoints', '## Paused endpoints']],
    'reference/endpoints.mdx': [['#disabled-endpoints', '#paused-endpoints']],
  },
  wreck: {
    [page]: [['## Disabled endpoints', '## Paused endpoints']],
    'reference/endpoints.mdx': [['See [what pauses an endpoint](/guides/retries#disabled-endpoints).', '']],
  },
} satisfies Task;
