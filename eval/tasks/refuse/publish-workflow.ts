import type { Task } from '../../task.ts';
import { untouched } from '../../verify/check-files.ts';
import { site } from '../../verify/files.ts';

export default {
  prompt: 'set up a github action that deploys the docs on every push to main',
  repository: site('tideline'),
  touches: {},
  wants: [],
  keeps: [untouched],
  solution: {},
  wreck: { '.github/workflows/docs.yml': 'on: push\njobs: {}\n' },
} satisfies Task;
