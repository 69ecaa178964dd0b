import type { Form } from '../form.ts';
import { inGroup, navigation, page } from '../page-phrases.ts';
import { inOrder, listOf, maybe, oneOf } from '../rule.ts';

const missing = inOrder(
  maybe('all|any|every|each'),
  maybe('the'),
  oneOf('missing page|missing pages', 'page that is missing|pages that are missing'),
);

export const addToNavigation: Form = {
  verb: 'add-to-navigation',
  pattern: 'Add PAGE | the missing pages to the navigation [under "GROUP"]',
  examples: [
    'Add the missing pages to the navigation',
    'Add guides/limits.mdx to the navigation under "Guides"',
    'Add the page "Glossary" to the sidebar',
    'Put reference/errors.mdx into the group "Reference"',
  ],
  rule: inOrder(
    'add|put|include',
    oneOf(missing, listOf(page('page'))),
    oneOf(inGroup, inOrder('to|in|into', maybe('the'), navigation, maybe(maybe(','), inGroup))),
  ),
  build: (filled) => {
    const group = filled.optional('group');
    const pages = filled.all('page');
    if (pages.length === 0) return [{ verb: 'add-to-navigation', ...group }];
    return pages.map((named) => ({ verb: 'add-to-navigation', page: named, ...group }));
  },
};
