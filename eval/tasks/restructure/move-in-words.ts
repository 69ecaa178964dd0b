import { anyLines, type Task } from '../../task.ts';
import { inNavigation, linksTo, moved, nothingBroken, redirects } from '../../verify/check-structure.ts';
import { site } from '../../verify/files.ts';

const from = 'guides/signatures.mdx';
const to = 'reference/signatures.mdx';

export default {
  prompt:
    'signatures is really a reference page, not a guide. move it over (file too) and dont break old links',
  repository: site('harbor'),
  touches: { [from]: anyLines, [to]: anyLines, 'docs.json': 4, 'quickstart.mdx': 1 },
  wants: [
    moved(from, to),
    inNavigation(to, 'Reference'),
    redirects('/guides/signatures', '/reference/signatures'),
    linksTo('quickstart.mdx', to),
    nothingBroken,
  ],
  keeps: [inNavigation('guides/retries.mdx', 'Guides'), inNavigation('reference/errors.mdx', 'Reference')],
  solution: {
    [to]: { from },
    'docs.json': [
      ['"guides/retries", "guides/signatures"', '"guides/retries"'],
      ['"reference/cli"]', '"reference/cli", "reference/signatures"]'],
      [
        '"destination": "/quickstart" }',
        '"destination": "/quickstart" },\n    { "source": "/guides/signatures", "destination": "/reference/signatures" }',
      ],
    ],
    'quickstart.mdx': [['(/guides/signatures)', '(/reference/signatures)']],
  },
  wreck: {
    [from]: null,
    'docs.json': [
      ['["guides/retries", "guides/signatures", "guides/rate-limits"]', '["guides/rate-limits"]'],
    ],
  },
} satisfies Task;
