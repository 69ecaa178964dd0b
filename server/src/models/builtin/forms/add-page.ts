import type { Form } from '../form.ts';
import { inGroup } from '../page-phrases.ts';
import { anyOrder, filling, inOrder, maybe, oneOf, slot } from '../rule.ts';
import { path, term } from '../slot-values.ts';
import type { Token } from '../token.ts';

const title = inOrder(
  maybe('called|titled|named|entitled|with the title|with title|the title'),
  slot('title', term),
);

const filePath = (token: Token) => (token.text.endsWith('/') ? undefined : path(token));

const location = inOrder(maybe('at|as|in'), slot('path', filePath));

const pageText = ({ kind, text }: Token) =>
  (kind === 'block' || kind === 'quoted') && text.trim() !== '' ? text : undefined;

const text = inOrder(
  oneOf(
    inOrder(
      maybe('with|containing'),
      maybe('the|this|the following|following'),
      'text|content|contents|body',
    ),
    'saying|that says|that reads|containing',
  ),
  maybe(':'),
  slot('text', pageText),
);

export const addPage: Form = {
  verb: 'add-page',
  pattern: 'Add a page titled "TITLE" [at PATH] [to the group "GROUP"] with the text "TEXT"',
  examples: [
    'Add a page titled "Rate limits" to the group "Guides" with the text "Acme accepts 600 requests a minute."',
    'Create a new page called "Glossary" at reference/glossary.mdx with the content "A run is one attempt at a job."',
    'Write a page "Support" under "Help" that says "Write to help@acme.example."',
    'Add a page titled "Webhooks" to the Guides section with this text:\n\n## Signatures\n\nEvery call is signed. Check it.',
  ],
  rule: inOrder(
    'add|create|write|make',
    maybe('a|the|another'),
    maybe('new'),
    'page',
    filling(['title', 'text'], anyOrder(text, inGroup, location, title)),
  ),
  build: (filled) => [
    {
      verb: 'add-page',
      title: filled.one('title'),
      text: filled.one('text'),
      ...filled.optional('path', 'group'),
    },
  ],
};
