import type { Task } from '../../task.ts';
import { headingOrder, nothingBroken } from '../../verify/check-structure.ts';
import { codeHas } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

const page = 'docs/reference/api.md';

export default {
  prompt: 'sort the functions on the api page alphabetically',
  repository: site('beacon'),
  touches: { [page]: 0 },
  wants: [headingOrder(page, 'create_flag', 'delete_flag', 'is_enabled', 'roll_out'), nothingBroken],
  keeps: [
    codeHas(
      page,
      'create_flag(name, default=False)',
      'FlagExists',
      'roll_out(name, percent)',
      'delete_flag(name)',
    ),
  ],
  solution: {
    [page]: `# Python API

## create_flag

\`create_flag(name, default=False)\` makes a flag. It raises \`FlagExists\` if there is one of that name.

## delete_flag

\`delete_flag(name)\` deletes a flag and its rules.

## is_enabled

\`is_enabled(name, user=None)\` returns a \`bool\`. An unknown flag is off.

## roll_out

\`roll_out(name, percent)\` turns a flag on for a share of the users, from 0 to 100.
`,
  },
  wreck: { [page]: '# Python API\n\n## create_flag\n\n## delete_flag\n\n## is_enabled\n\n## roll_out\n' },
} satisfies Task;
