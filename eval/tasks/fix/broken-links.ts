import type { Task } from '../../task.ts';
import { linksTo, nothingBroken } from '../../verify/check-structure.ts';
import { codeHas } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

const harbor = site('harbor');

export default {
  prompt: 'Fix the broken links',
  byRule: true,
  repository: {
    ...harbor,
    'quickstart.mdx': harbor['quickstart.mdx']!.replace('/guides/signatures', '/guides/Signatures'),
    'guides/rate-limits.mdx': harbor['guides/rate-limits.mdx']!.replace(
      '#too-many-requests',
      '#too_many_requests',
    ),
  },
  touches: { 'quickstart.mdx': 1, 'guides/rate-limits.mdx': 1 },
  wants: [nothingBroken, linksTo('quickstart.mdx', 'guides/signatures.mdx')],
  keeps: [
    linksTo('guides/rate-limits.mdx', 'reference/errors.mdx'),
    codeHas('quickstart.mdx', 'harbor login'),
  ],
  solution: {
    'quickstart.mdx': [['/guides/Signatures', '/guides/signatures']],
    'guides/rate-limits.mdx': [['#too_many_requests)', '#too-many-requests)']],
  },
  wreck: {
    'quickstart.mdx': [['[Signatures](/guides/Signatures)', 'Signatures']],
    'guides/rate-limits.mdx': [['[Errors](/reference/errors#too_many_requests)', 'Errors']],
  },
} satisfies Task;
