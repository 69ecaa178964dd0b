import type { Form } from '../form.ts';
import { inOrder, maybe, oneOf, slot } from '../rule.ts';
import { reference } from '../slot-values.ts';

export const addRedirect: Form = {
  verb: 'add-redirect',
  pattern: 'Add a redirect from PATH to PATH',
  examples: [
    'Add a redirect from /guides/setup to /guides/install',
    'Redirect /old-home to /',
    'Create a redirect from "/team" to "https://acme.example/about"',
  ],
  rule: inOrder(
    oneOf(inOrder('add|create|make|set up', maybe('a|the'), maybe('new'), 'redirect', 'from'), 'redirect'),
    slot('from', reference),
    'to',
    slot('to', reference),
  ),
  build: (filled) => [{ verb: 'add-redirect', from: filled.one('from'), to: filled.one('to') }],
};
