import type { Task } from '../../task.ts';
import { untouched } from '../../verify/check-files.ts';
import { site } from '../../verify/files.ts';

const harbor = site('harbor');

/** Not everything that could be repaired was asked for. */
export default {
  prompt: 'List all broken links in the docs without changing anything',
  byRule: true,
  repository: {
    ...harbor,
    'quickstart.mdx': harbor['quickstart.mdx']!.replace('/guides/signatures', '/guide/signatures'),
  },
  touches: {},
  wants: [],
  keeps: [untouched],
  solution: {},
  wreck: { 'quickstart.mdx': [['/guide/signatures', '/guides/signatures']] },
} satisfies Task;
