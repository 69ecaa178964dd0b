import type { Form } from '../form.ts';
import { onStatedPages } from '../page-phrases.ts';
import { inOrder, maybe, oneOf, slot } from '../rule.ts';
import { nameOrTerm, oneIn, quoted } from '../slot-values.ts';
import type { Token } from '../token.ts';

/**
 * Fields that are recognised by their name alone. Any other is introduced by the word "field": "add an image"
 * and "change the heading" mean something else.
 */
const wellKnown = [
  'title',
  'sidebarTitle',
  'description',
  'icon',
  'keywords',
  'draft',
  'hidden',
  'noindex',
  'slug',
  'sidebar_label',
  'sidebar_position',
];

const fieldName = (token: Token) => {
  const name = nameOrTerm(token);
  return name !== undefined && /^[A-Za-z_][\w.:-]*$/.test(name) ? name : undefined;
};

const field = inOrder(
  maybe('a|an|the'),
  oneOf(
    inOrder(maybe('front matter|front-matter|frontmatter'), 'field|key|property', slot('field', fieldName)),
    slot('field', oneIn(Object.fromEntries(wellKnown.map((name) => [name.toLowerCase(), name])))),
  ),
);

const value = slot('value', (token) =>
  /^(?:true|false|-?\d+(?:\.\d+)?)$/.test(token.text) && token.kind === 'word' ? token.text : quoted(token),
);

export const setField: Form = {
  verb: 'set-field',
  pattern: 'Set the field NAME to "VALUE" on PAGES | on all pages',
  examples: [
    'Set the field "owner" to "docs-team" on all pages',
    'Set the description of guides/install.mdx to "How to install Acme"',
    'Set noindex to true in the folder drafts',
    'Add the field sidebarTitle with the value "Start" to the page "Quickstart"',
    'Update title to "Rate limits" on guides/limits.mdx',
  ],
  rule: inOrder(
    'set|add|update|change',
    field,
    oneOf(
      inOrder(maybe('to|as|=|with value|with the value'), value, onStatedPages),
      inOrder(onStatedPages, 'to|as|=', value),
    ),
  ),
  build: (filled) => [
    {
      verb: 'set-field',
      field: filled.one('field'),
      value: filled.one('value'),
      pages: filled.has('everywhere') ? 'all' : filled.all('pages'),
    },
  ],
};
