import type { Task } from '../../task.ts';
import { heading } from '../../verify/check-structure.ts';
import { mentions } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

const page = 'docs/faq.md';

export default {
  prompt:
    'People keep asking if ferry keeps file permissions. Answer is yes, and the owner too when its run as root. Can you put that in the FAQ?',
  repository: site('ferry'),
  touches: { [page]: 0 },
  wants: [heading(page, /permission/i), mentions(page, /\bowner(ship)?s?\b/i, 'root')],
  keeps: [
    heading(page, 'Is it encrypted?'),
    heading(page, 'How does it know what has changed?'),
    heading(page, 'Does it work on Windows?'),
  ],
  solution: {
    [page]: [
      [
        '## Does it work on Windows?',
        '## Does it keep file permissions?\n\nYes. Run as root, it keeps the owner as well.\n\n## Does it work on Windows?',
      ],
    ],
  },
  wreck: {
    [page]: '# Questions\n\n## Does it keep file permissions?\n\nYes, and the owner when run as root.\n',
  },
} satisfies Task;
