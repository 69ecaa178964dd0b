import { anyLines, type Task } from '../../task.ts';
import { anyOf } from '../../verify/check.ts';
import { heading, linksTo, nothingBroken } from '../../verify/check-structure.ts';
import { codeHas, lacks, someLine } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

const page = 'docs/reference.md';

export default {
  prompt:
    'usage.md is getting long. can u move the options and the exit codes to their own page docs/reference.md and link to it',
  repository: site('ferry'),
  touches: { [page]: anyLines, 'docs/usage.md': 12, 'README.md': 0 },
  wants: [
    heading(page, /options/i),
    heading(page, /exit codes/i),
    codeHas(page, '--dry-run', '--limit RATE', '--delete'),
    someLine(page, /^\|\s*2\s*\|.*reached/),
    lacks('docs/usage.md', '--limit RATE', 'some files could not be read'),
    anyOf([linksTo('docs/usage.md', page)], [linksTo('README.md', page)]),
    nothingBroken,
  ],
  keeps: [
    heading('docs/usage.md', 'Resume'),
    codeHas('docs/usage.md', 'ferry push ./photos host:/backup/photos'),
  ],
  solution: {
    [page]: `# Reference

## Options

- \`--dry-run\`: says what would be copied
- \`--limit RATE\`: copies at most so many megabytes a second
- \`--delete\`: deletes at the target what is gone from the source

## Exit codes

| Code | Meaning |
| --- | --- |
| 0 | everything was copied |
| 1 | some files could not be read |
| 2 | the other machine could not be reached |
`,
    'docs/usage.md': `# Use

\`\`\`sh
ferry push ./photos host:/backup/photos
\`\`\`

## Resume

If the connection breaks, run the same command again. Ferry goes on where it stopped.

Options and exit codes are in the [reference](reference.md).
`,
  },
  wreck: { [page]: { from: 'docs/usage.md' }, 'README.md': [['docs/usage.md', 'docs/reference.md']] },
} satisfies Task;
