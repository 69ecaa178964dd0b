import type { Form } from '../form.ts';
import { inOrder, listOf, maybe, oneOf, slot } from '../rule.ts';
import { nameOrReference, path, reference } from '../slot-values.ts';

const more = inOrder(maybe('the page|page'), slot('page', reference));

export const deletePage: Form = {
  verb: 'delete-page',
  pattern: 'Delete the page PAGE',
  examples: [
    'Delete the page guides/legacy.mdx',
    'Remove page "Old pricing"',
    'Delete guides/legacy.mdx and guides/beta.mdx',
  ],
  rule: inOrder(
    'delete|remove',
    oneOf(
      inOrder(maybe('the'), 'page|pages|file|files', oneOf(listOf(more), slot('page', nameOrReference))),
      listOf(slot('page', path)),
    ),
  ),
  build: (filled) => filled.all('page').map((page) => ({ verb: 'delete-page', page })),
};
