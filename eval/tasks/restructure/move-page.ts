import { anyLines, type Task } from '../../task.ts';
import { inNavigation, linksTo, moved, nothingBroken, redirects } from '../../verify/check-structure.ts';
import { site } from '../../verify/files.ts';

const from = 'guides/rate-limits.mdx';
const to = 'reference/rate-limits.mdx';

export default {
  prompt: `Move ${from} to ${to}`,
  byRule: true,
  repository: site('harbor'),
  touches: { [from]: anyLines, [to]: anyLines, 'docs.json': 3, 'reference/errors.mdx': 1 },
  wants: [
    moved(from, to),
    redirects('/guides/rate-limits', '/reference/rate-limits'),
    inNavigation(to),
    linksTo('reference/errors.mdx', to),
    nothingBroken,
  ],
  keeps: [
    redirects('/getting-started', '/quickstart'),
    inNavigation('guides/retries.mdx', 'Guides'),
    inNavigation('reference/errors.mdx', 'Reference'),
  ],
  solution: {
    [to]: { from },
    'docs.json': [
      ['"guides/signatures", "guides/rate-limits"', '"guides/signatures", "reference/rate-limits"'],
      [
        '{ "source": "/getting-started", "destination": "/quickstart" }',
        '{ "source": "/getting-started", "destination": "/quickstart" },\n    { "source": "/guides/rate-limits", "destination": "/reference/rate-limits" }',
      ],
    ],
    'reference/errors.mdx': [['(/guides/rate-limits)', '(/reference/rate-limits)']],
  },
  wreck: {
    [to]: { from },
    'docs.json': [
      ['"guides/signatures", "guides/rate-limits"', '"guides/signatures", "reference/rate-limits"'],
      [
        '"source": "/getting-started", "destination": "/quickstart"',
        '"source": "/guides/rate-limits", "destination": "/reference/rate-limits"',
      ],
    ],
    'reference/errors.mdx': [['(/guides/rate-limits)', '(/reference/rate-limits)']],
  },
} satisfies Task;
