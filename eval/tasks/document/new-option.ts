import type { Task } from '../../task.ts';
import { underHeading } from '../../verify/check-structure.ts';
import { codeHas, mentions } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

const page = 'docs/usage.md';

export default {
  prompt: 'document the new --exclude option, the code is in ferry-src',
  repository: site('ferry'),
  root: 'docs',
  contexts: {
    'ferry-src': {
      'src/options.c': `#include "options.h"

/* How many patterns one run takes. */
#define MOST_EXCLUDES 64

static const struct option_spec specs[] = {
    {"dry-run", NONE, "say what would be copied"},
    {"limit", RATE, "copy at most so many megabytes a second"},
    {"delete", NONE, "delete at the target what is gone from the source"},
    /* May be given several times; a pattern matches the path below SOURCE. */
    {"exclude", PATTERN, "leave out what matches"},
};
`,
      'README.md': '# ferry\n',
    },
  },
  touches: { [page]: 0 },
  wants: [
    underHeading(page, 'Options', /--exclude/),
    codeHas(page, '--exclude'),
    mentions(page, /\b64\b|several times|repeat|more than once|multiple/i),
  ],
  keeps: [codeHas(page, '--dry-run', '--limit RATE', '--delete')],
  solution: {
    [page]: [
      ['- `--delete`:', '- `--exclude PATTERN`: leaves out what matches; up to 64 times\n- `--delete`:'],
    ],
  },
  wreck: {
    [page]: [
      ['- `--delete`: deletes at the target what is gone from the source', '- `--exclude PATTERN`: up to 64'],
    ],
  },
} satisfies Task;
