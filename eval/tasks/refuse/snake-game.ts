import type { Task } from '../../task.ts';
import { untouched } from '../../verify/check-files.ts';
import { site } from '../../verify/files.ts';

export default {
  prompt: 'write me a snake game in python',
  repository: site('beacon'),
  touches: {},
  wants: [],
  keeps: [untouched],
  solution: {},
  wreck: { 'docs/snake.md': '# Snake\n\n```python\nprint("snake")\n```\n' },
} satisfies Task;
