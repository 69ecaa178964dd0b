import type { Form } from '../form.ts';
import { onPages } from '../page-phrases.ts';
import { inOrder, maybe } from '../rule.ts';

export const fixLinks: Form = {
  verb: 'fix-links',
  pattern: 'Fix broken links [everywhere | in PAGES]',
  examples: [
    'Fix the broken links',
    'Repair all links on every page',
    'Fix any broken links and anchors in guides/ and reference/cli.mdx',
  ],
  rule: inOrder(
    'fix|repair|correct',
    maybe('all|any|every|each|all of'),
    maybe('the'),
    maybe('broken|dead'),
    maybe('internal'),
    'link|links|anchor|anchors|links and anchors',
    onPages(),
  ),
  build: (filled) => [{ verb: 'fix-links', ...filled.pages() }],
};
