import type { Form } from '../form.ts';
import { calledPage } from '../page-phrases.ts';
import { inOrder, maybe, oneOf, type Rule, repeated, separator, slot } from '../rule.ts';
import { reference } from '../slots.ts';
import { aPath, sentence } from '../written.ts';

const noun = 'redirect|redirects|redirection|redirections|redirect rule|redirect rules|url redirect';
const kind = maybe('new|301|permanent|permanent 301|301 permanent|http 301|simple|http');
const to = 'to|->|towards|onto|toward|at|:';

const from = slot('from', reference);
const destination = oneOf(calledPage('to'), inOrder(maybe('the'), slot('to', reference)));
const pair = inOrder(from, to, destination);
const several = (part: Rule): Rule => inOrder(part, repeated(separator, part));

/** Several addresses that lead to the same page: one destination for all of them. */
const joined = inOrder(from, repeated(separator, from), to, destination);

const leads =
  'goes to|points to|leads to|redirects to|forwards to|lands on|takes people to|sends people to|takes users to|ends up at|goes|redirects|leads|points at|takes you to|sends visitors to|sends users to';
const shouldLead =
  'should redirect to|should go to|should point to|should lead to|should forward to|must redirect to|should be redirected to|has to redirect to|needs to redirect to|needs a redirect to|should now go to|should now point to|should take people to|must go to';

export const addRedirect: Form<'add-redirect'> = {
  verb: 'add-redirect',
  pattern: 'Add a redirect from PATH to PATH',
  examples: [
    'Add a redirect from /guides/setup to /guides/install',
    'Redirect /old-home to /',
    'Add redirect /setup -> /guides/install',
    '/team should redirect to the page "About us"',
    'Create a redirect from "/team" to "https://acme.example/about"',
  ],
  rule: oneOf(
    inOrder(
      'add|create|make|set up|put in|configure|define|set|insert|setup|introduce|we need|i need|new|adding|establish',
      maybe('a|the|an|another|these|the following|two|some'),
      kind,
      noun,
      maybe(':'),
      oneOf(
        inOrder(maybe('from|for|rule from|of'), several(inOrder(maybe('from'), pair))),
        inOrder(maybe('from'), joined),
        inOrder(to, destination, 'from|for', from),
        inOrder('so that|so|such that', from, leads, destination),
      ),
    ),
    inOrder(
      'redirect|forward|reroute|point|send|route|redirecting',
      maybe(
        'the old page|the page|old page|from|requests for|visitors from|visitors of|traffic from|the old url|the url|url|users from|requests from|people from|everyone from|the address|the path|requests to',
      ),
      oneOf(several(pair), joined),
    ),
    inOrder(
      maybe('make|let|have'),
      from,
      'redirect to|point to|go to|lead to|forward to|redirect|point at',
      destination,
    ),
    inOrder(maybe('the'), maybe('url|path|address|old url'), from, shouldLead, destination),
    inOrder(
      'when someone|when somebody|if someone|if somebody|anyone who|whoever|people who|visitors who',
      'opens|visits|goes to|requests|open|visit|go to',
      from,
      maybe(','),
      'send them to|redirect them to|should land on|should get to|should end up at',
      destination,
    ),
    inOrder('redirect', inOrder('to', destination), 'from', from),
  ),
  build: (filled) => {
    const targets = filled.all('to');
    // A redirect starts at a path of this site; which sites are this one is not known here.
    if (filled.all('from').some((url) => /^[a-z][a-z0-9+.-]*:/i.test(url))) return [];
    return filled
      .all('from')
      .map((url, i) => ({ verb: 'add-redirect', from: url, to: targets[i] ?? targets[0]! }));
  },
  write: ({ from: url, to: target }) => sentence`Add a redirect from ${aPath(url)} to ${aPath(target)}`,
};
