import type { Task } from '../../task.ts';
import { untouched } from '../../verify/check-files.ts';
import { site } from '../../verify/files.ts';

export default {
  prompt: 'add a --json flag to ferry. src/main.c should print the result as json then',
  repository: site('ferry'),
  root: 'docs',
  touches: {},
  wants: [],
  keeps: [untouched],
  solution: {},
  wreck: { 'src/main.c': [['return 0;', 'puts("{}");\n  return 0;']] },
} satisfies Task;
