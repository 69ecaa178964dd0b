import type { Task } from '../../task.ts';
import { someLine } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

const page = 'guides/rate-limits.mdx';

export default {
  prompt: 'Team plan goes up to 250 events/s. others stay',
  repository: site('harbor'),
  touches: { [page]: 3 },
  wants: [someLine(page, /^\|\s*Team\s*\|\s*250\s*\|/)],
  keeps: [someLine(page, /^\|\s*Free\s*\|\s*10\s*\|/), someLine(page, /^\|\s*Enterprise\s*\|\s*1,000\s*\|/)],
  solution: { [page]: [['| Team | 100 |', '| Team | 250 |']] },
  wreck: {
    [page]: [
      ['| Team | 100 |', '| Team | 250 |'],
      ['| Enterprise | 1,000 |', '| Enterprise | 2,500 |'],
    ],
  },
} satisfies Task;
