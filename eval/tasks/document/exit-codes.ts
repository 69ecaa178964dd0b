import type { Task } from '../../task.ts';
import { unchanged } from '../../verify/check-files.ts';
import { noLine, someLine } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

const page = 'docs/usage.md';

export default {
  prompt: 'exit code table doesnt match the source (exit.h in ferry-src)',
  repository: site('ferry'),
  root: 'docs',
  contexts: {
    'ferry-src': {
      'src/exit.h': `enum exit_code {
    EXIT_COPIED = 0,
    EXIT_UNREADABLE = 1,  /* some files could not be read */
    EXIT_UNREACHABLE = 3, /* the other machine could not be reached */
    EXIT_FULL = 4,        /* no space left at the target */
    EXIT_USAGE = 64,      /* the command line is wrong */
};
`,
    },
  },
  touches: { [page]: 1 },
  wants: [
    someLine(page, /^\|\s*`?3`?\s*\|.*reached/i),
    someLine(page, /^\|\s*`?4`?\s*\|.*space/i),
    someLine(page, /^\|\s*`?64`?\s*\|/),
    noLine(page, /^\|\s*`?2`?\s*\|/),
  ],
  keeps: [
    someLine(page, /^\|\s*`?0`?\s*\|/),
    someLine(page, /^\|\s*`?1`?\s*\|.*read/),
    unchanged('src/**', '.github/**'),
  ],
  solution: {
    [page]: [
      [
        '| 2 | the other machine could not be reached |',
        '| 3 | the other machine could not be reached |\n| 4 | there is no space left at the target |\n| 64 | the command line is wrong |',
      ],
    ],
  },
  wreck: { 'src/main.c': [['return 64;', 'return 2;']] },
} satisfies Task;
