import type { Task } from '../../task.ts';
import { unchanged } from '../../verify/check-files.ts';
import { field } from '../../verify/check-structure.ts';
import { site } from '../../verify/files.ts';

const page = 'guides/rate-limits.mdx';

export default {
  prompt: `Set the description of ${page} to "Limits of each plan, and what happens above them."`,
  byRule: true,
  repository: site('harbor'),
  touches: { [page]: 1 },
  wants: [field(page, 'description', 'Limits of each plan, and what happens above them.')],
  keeps: [field(page, 'title', 'Rate limits'), unchanged('docs.json')],
  solution: {
    [page]: [['"How many events you may send."', '"Limits of each plan, and what happens above them."']],
  },
  wreck: {
    [page]: [
      ['title: "Rate limits"\n', ''],
      ['"How many events you may send."', '"Limits of each plan, and what happens above them."'],
    ],
  },
} satisfies Task;
