import type { Form } from '../form.ts';
import { onEveryPage } from '../page-phrases.ts';
import { inOrder, maybe, oneOf } from '../rule.ts';

const problems = inOrder(
  maybe('all|any|every'),
  maybe('the'),
  oneOf(
    'problem|problems|issue|issues|error|errors|mistake|mistakes',
    inOrder('broken|dead', 'link|links|anchors|images'),
    'missing pages',
  ),
);

const documentation = inOrder(
  maybe('the|our|this|all'),
  'docs|documentation|site|website|pages|links|navigation',
);

export const report: Form = {
  verb: 'report',
  pattern: 'Report problems [without changing anything]',
  examples: [
    'Report problems',
    'List all broken links in the docs',
    'Check the documentation for problems',
    'Find any issues without changing anything',
  ],
  rule: inOrder(
    oneOf(
      inOrder('report|list|show|find|show me|tell me|check for|look for', problems, onEveryPage),
      inOrder('check', documentation, maybe('for', problems)),
    ),
    maybe(
      maybe(','),
      maybe('but'),
      "without changing anything|don't change anything|do not change anything|change nothing",
    ),
  ),
  build: () => [{ verb: 'report' }],
};
