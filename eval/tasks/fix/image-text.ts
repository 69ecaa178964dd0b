import type { Task } from '../../task.ts';
import { nothingBroken } from '../../verify/check-structure.ts';
import { noLine, someLine } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

const ferry = site('ferry');
const page = 'docs/usage.md';
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n';

export default {
  prompt: 'images on the usage page have no alt text (accessibility audit). please add',
  repository: {
    ...ferry,
    'docs/images/resume.svg': drawing,
    'docs/images/push.svg': drawing,
    [page]: ferry[page]!.replace('## Resume\n', '![](images/push.svg)\n\n## Resume\n').replace(
      '## Options\n',
      '![](images/resume.svg)\n\n## Options\n',
    ),
  },
  touches: { [page]: 2 },
  wants: [
    noLine(page, /!\[\s*\]\(/),
    someLine(page, /!\[[^\]]{4,}\]\(images\/push\.svg/),
    someLine(page, /!\[[^\]]{4,}\]\(images\/resume\.svg/),
    nothingBroken,
  ],
  keeps: [someLine(page, /images\/push\.svg/), someLine(page, /images\/resume\.svg/)],
  solution: {
    [page]: [
      ['![](images/push.svg)', '![Ferry pushes a folder to another machine](images/push.svg)'],
      ['![](images/resume.svg)', '![Ferry goes on where it stopped](images/resume.svg)'],
    ],
  },
  wreck: {
    [page]: [
      ['![](images/push.svg)\n\n', ''],
      ['![](images/resume.svg)\n\n', ''],
    ],
  },
} satisfies Task;
