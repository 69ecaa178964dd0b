import { aside, background } from '../aside.ts';
import { gerunds, must, participles, wish, wishThat } from '../asked.ts';
import { opening } from '../courtesy.ts';
import type { Form } from '../form.ts';
import { pronoun, words } from '../names.ts';
import { calledPage, sameAddress, sameTarget } from '../page-phrases.ts';
import { fill, inOrder, listOf, maybe, noted, oneOf, type Rule, repeated, separator, slot } from '../rule.ts';
import { path, reference, type Value } from '../slots.ts';
import { endsInPageExtension } from '../token.ts';
import { create, lead as toLead } from '../verbs.ts';
import { aPath, sentence } from '../written.ts';

const noun =
  'redirect|redirects|redirection|redirections|redirect rule|redirect rules|url redirect|url redirects|redirect entry|redirect entries|forwarding|forward|forwards';
const kind = maybe(
  oneOf(
    'new|301|permanent|permanent 301|301 permanent|http 301|simple|http|301-redirect|proper|small',
    noted(
      'temporary',
      'temporary|302|307|temporary 302|302 temporary|http 302|http 307|temporary 307|temp|non-permanent|new temporary|short-term',
    ),
  ),
);
/** `302`, where nothing else says that a redirect is meant. */
const status = oneOf('301|http 301', noted('temporary', '302|307|http 302|http 307'));
const inParentheses = inOrder(
  '(',
  maybe('a'),
  oneOf(status, 'permanent', noted('temporary', 'temporary|temp')),
  maybe('redirect'),
  maybe(')'),
);
/** `temporarily` before or behind the verb. */
const temporarily = noted(
  'temporary',
  'temporarily|with a 302|with a 307|as a 302|as a temporary redirect|as temporary redirect|using a 302|via 302|with status 302|( 302 )|( temporary )|with a temporary redirect',
);
const to = 'to|->|towards|onto|toward|at|on|:|=>|over to|into|to point to|goes to';

const url =
  'url|path|address|page|link|route|old url|old path|old address|old page|old link|new url|new path|new address|new page|urls|paths|pages|addresses|legacy url|location|old location|new location|former url|file';
const from = inOrder(
  maybe('the'),
  maybe('old|former|legacy|previous'),
  maybe(url),
  slot('from', reference),
  maybe('url|address|path|link|route'),
);
const destination = oneOf(
  sameTarget('to'),
  calledPage('to'),
  inOrder(maybe('the'), maybe('new|current'), maybe(url), slot('to', reference)),
  inOrder(maybe('the'), words('to', 'page')),
  inOrder('the', words('to', 'page'), 'page'),
);
const pair = inOrder(maybe('from'), from, to, destination);

/** Everything below an address: `/v1/` is `/v1/*` then. */
const below: Value = (token) =>
  path(token)
    ?.replace(/\/+\**$/, '')
    .concat('/*');
/** An address that can only be one page's. */
const onePath: Value = (token) => (/\/\**$/.test(token.text) ? undefined : path(token));
/** `/cli`, and no file. */
const address: Value = (token) =>
  /^\/./.test(token.text) && !endsInPageExtension(token.text) ? onePath(token) : undefined;
/** With a slash at its end it is a place for many pages; without one, the site must tell. */
const manyBelow: Value = (token) => (/.\/\**$/.test(token.text) ? below(token) : undefined);
const everythingBelow = oneOf(
  inOrder('all of|the whole of|the whole|everything', slot('from', below)),
  inOrder(
    maybe('the|all|all the|every|any|all of the|each'),
    'everything|pages|urls|page|url|links|anything|addresses|paths|requests|traffic|content|whatever',
    maybe('is|that is|that are|that lives|that live|that starts|starting|which is|beginning|that begins'),
    'under|below|in|beneath|from|inside|within|at|with|to',
    maybe('the path|the folder|the address|the prefix'),
    slot('from', below),
  ),
);
const placeForAll = oneOf(
  slot('to', manyBelow),
  inOrder(maybe('the'), slot('to', onePath, 'page')),
  inOrder('the same', oneOf('page|path|url|address|place'), 'under|below|in', slot('to', below)),
  inOrder('the', 'page|url|address', slot('to', onePath)),
);
const several = (part: Rule): Rule =>
  oneOf(
    inOrder(part, repeated(separator, maybe(another), part)),
    // One destination for all: `…, and another one from /b to the same page`.
    inOrder(part, repeated(separator, maybe(another), maybe('from'), from, to, sameAgain)),
  );
const another = 'another|another one|one|a second one|a redirect';
const sameAgain =
  'the same page|the same address|the same url|the same place|the same path|the same destination|the same target';

/** Several addresses that lead to the same page: one destination for all of them. */
const joined = inOrder(
  maybe('both'),
  from,
  repeated(separator, maybe('from'), from),
  maybe('both'),
  to,
  destination,
);

const people =
  'the people|the users|the visitors|the readers|people|users|visitors|readers|you|everyone|them|customers|the user|the visitor|requests|traffic|browsers|anyone';
const lead =
  'go|point|lead|redirect|forward|land|resolve|end up|navigate|be redirected|be forwarded|be sent|be pointed|be routed|arrive|get';
const leads = oneOf(
  inOrder(
    'goes|points|leads|redirects|forwards|lands|is redirected|is forwarded|go|point|lead|redirect|redirecting|pointing|are redirected|ends up|resolves|end up',
    maybe('now|to|on|at'),
  ),
  inOrder('takes|sends|brings|forwards|redirects|take|send|bring|forward', people, 'to'),
);
const shouldLead = oneOf(
  noted('goes', inOrder(must, lead, 'to|at|on|in|over to|onto')),
  inOrder(must, 'send|take|bring|forward|redirect|lead|point|direct|guide', people, 'to'),
  inOrder(must, 'redirect'),
  inOrder(must, 'permanently', lead, 'to|at|on'),
  noted('temporary', inOrder(must, 'temporarily', lead, 'to|at|on')),
  'needs a redirect to|should have a redirect to|needs to have a redirect to|gets a redirect to',
  noted('goes', 'is now at|has moved to|moved to'),
);
/** What was asked for may be said once more. */
const thatRedirect = inOrder(
  maybe('instead'),
  maybe(
    maybe(','),
    opening,
    oneOf(
      'with a redirect|via a redirect|via redirect|by a redirect|using a redirect|with a 301',
      inOrder(create, maybe('a|the'), noun, maybe('for that|for this|for it')),
      inOrder('so', maybe('please'), 'a redirect would be', 'great|nice|lovely|good|helpful|perfect'),
      inOrder(create, 'a redirect for', 'that|it|this|them'),
      'a redirect would be great|a redirect would be nice|a redirect would be lovely|a redirect would be good',
    ),
  ),
);
const visits =
  'hitting|requesting|following|typing|landing on|accessing|entering|clicking|opens|visits|goes to|requests|open|visit|go to|hits|hit|comes to|come to|going to|visiting|opening|lands on|land on|uses|use|types|follows|still uses|clicks|enters|accesses|access|come from|coming from|looking for|request';

const visitors = 'visitors|readers|users|people|traffic|visits|everyone|everybody|old links|old traffic';

/** The address of the page that was just spoken of, where no word stands for it. */
const impliedAddress: Rule = (_, { at, filled }) => [
  // Of several pages that go, each leads there.
  { at, filled: fill(filled, { slot: 'from', value: 'it', claim: { kind: 'address of it', text: 'them' } }) },
];

/** What only a page has. */
const ownAddress = pronoun(
  'from',
  'address of it',
  'its url|its address|its path|its old url|its old address|its old path|the old url|the old address|their urls|their addresses|their old urls',
);

/** `… while the status page is being rebuilt`: so long a redirect is there, and no longer. */
const meanwhile = noted(
  'meanwhile',
  inOrder(
    'while|as long as',
    oneOf(aside, inOrder('it|that|this', 'is', 'down|closed|being rebuilt|under construction')),
  ),
);

/** `…, temporary (302)`, `…, permanent`. */
const kindBehind = inOrder(
  maybe('for now|for the time being|until further notice|,|please'),
  maybe(','),
  maybe('as a|a|make it|it should be|it is|with a'),
  oneOf(
    'permanent|permanently|301|permanent 301',
    noted('temporary', 'temporary|temporarily|302|temp|temporary 302'),
  ),
  maybe(inParentheses),
  maybe('redirect|please|only'),
);

export const addRedirect: Form<'add-redirect'> = {
  verb: 'add-redirect',
  pattern: 'Add a [temporary] redirect from PATH to PATH | Redirect everything under PATH to PATH',
  examples: [
    'Add a redirect from /guides/setup to /guides/install',
    'Redirect /old-home to /',
    'Add redirect /setup -> /guides/install',
    '/team should redirect to the page "About us"',
    'Create a redirect from "/team" to "https://acme.example/about"',
    'Add a temporary redirect from /beta to /changelog',
    'Redirect everything under /v1/ to /reference/',
  ],
  rule: oneOf(
    inOrder(
      `${create}|${gerunds(create)}|can we get|could we get|can i get|can we have|could we have|configure|define|set|setup|we need|i need|need|new|put|implement|add in|register|there should be|there must be|is needed|it is needed|there is needed|i want|we want|install|have|include|i'd like|we'd like|place`,
      maybe('a|the|an|another|one|these|the following|two|some|three|those|following|a few|this'),
      kind,
      noun,
      maybe('in place|please'),
      oneOf(
        inOrder(maybe('from|for'), pair, meanwhile),
        inOrder(
          maybe('from|for|rule from|of|for these|for the following|as follows|like this|for all of these'),
          several(pair),
        ),
        inOrder(maybe('from|for|for both'), joined),
        inOrder(to, destination, 'from|for', listOf(from)),
        inOrder(
          to,
          destination,
          'for',
          'anyone|everyone|people|visitors|users|those',
          'who|that',
          visits,
          from,
        ),
        inOrder('so that|so|such that|which|that|to make', maybe('both'), listOf(from), leads, destination),
        inOrder(
          'so that|so',
          oneOf(people, 'old links'),
          maybe('to|from|who|opening|visiting|going to|on'),
          maybe(visits),
          from,
          maybe('get|land|end up|are sent|are redirected|go|arrive|are taken'),
          maybe('to|on|at'),
          destination,
        ),
        inOrder('that|which', leads, from, 'to', destination),
      ),
    ),
    // `Redirect everything under /v1/ to /reference/`.
    inOrder(
      maybe(temporarily),
      oneOf(toLead, inOrder(create, 'a|the', kind, noun, 'for|of|from')),
      maybe(temporarily),
      everythingBelow,
      to,
      placeForAll,
      maybe(temporarily),
    ),
    inOrder(everythingBelow, oneOf(inOrder(must, lead, 'to|at|on'), 'goes to|redirects to'), placeForAll),
    inOrder(maybe(temporarily), toLead, maybe(temporarily), pair, maybe(temporarily)),
    // `send /help visitors to /cli`.
    inOrder('send|redirect|forward|lead|direct|point|take', from, visitors, 'to|over to', destination),
    // `set up a 302 from /a to /b`.
    inOrder(create, 'a|an', status, maybe('from|for|:'), several(pair)),
    // `302 /a -> /b`, `permanent redirect /a to /b`.
    inOrder(
      oneOf(
        inOrder(status, maybe('redirect|redirection|redirects')),
        inOrder(oneOf('permanent', noted('temporary', 'temporary|temp')), 'redirect|redirection|redirects'),
      ),
      maybe(':|needed|wanted|please|for'),
      oneOf(several(pair), joined),
    ),
    inOrder(status, maybe(':|from'), slot('from', address), maybe(','), slot('to', address, 'page')),
    inOrder(joined, inParentheses),
    // `/a, /b -> /cli`: only the last of them has a page.
    inOrder(
      slot('from', address, 'no page'),
      repeated(separator, slot('from', address, 'no page')),
      '->',
      slot('to', address, 'page'),
    ),
    inOrder('redir', pair),
    inOrder(create, listOf(from), 'as', maybe('a'), kind, 'redirect|alias|redirects', to, destination),
    // `A permanent redirect from /a to /b please`.
    inOrder('a|an|one', kind, noun, 'from', several(pair)),
    // `A redirect from /a to /b should be created`.
    inOrder(maybe('a|the|an'), kind, noun, maybe('from|for'), several(pair), must, 'be', participles(create)),
    inOrder(
      maybe('a|the|an'),
      kind,
      noun,
      maybe('from|for'),
      several(pair),
      'is|are',
      'needed|required|missing|wanted',
    ),
    inOrder(
      `${toLead}|${gerunds(toLead)}`,
      maybe('a|all|any'),
      maybe(
        'the old page|the page|old page|requests for|visitors from|visitors of|visitors to|traffic from|traffic for|traffic to|the old url|the url|url|users from|requests from|people from|everyone from|the address|the path|requests to|users of|users on|visitors on|people on|everyone on|anyone visiting|anyone going to|people visiting|users visiting|people going to|visitors going to|users going to|old links to|links to the old|readers of|readers from',
      ),
      oneOf(several(pair), joined),
      thatRedirect,
    ),
    inOrder('redirect|forward|send|point', sameAddress('from'), to, destination),
    // `Can we drop the guide? Its URL should go to the quickstart.`
    inOrder(ownAddress, shouldLead, destination, maybe('instead')),
    // Of a page that was just deleted, which is the only one whose readers need another: `… with a redirect to /cli`.
    noted(
      'of deleted',
      inOrder(
        oneOf(
          inOrder(maybe(create), 'a|the', kind, noun),
          'redirect|redirecting|forward|forwarding|redirected|and redirect instead',
        ),
        impliedAddress,
        'to|->|over to',
        destination,
        maybe('instead'),
      ),
    ),
    noted('of deleted', inOrder(from, maybe('be'), 'redirected|forwarded|pointed', to, destination)),
    // Of a page that was just deleted: `… and send its visitors to /cli`, `…, visitors should go to /cli instead`.
    inOrder(
      'redirect|forward|send|point|lead|direct|take|route',
      oneOf(
        noted('of deleted', inOrder(pronoun('from', 'address of it', 'its|their'), visitors)),
        noted(
          'of deleted',
          inOrder(impliedAddress, maybe('the|all'), visitors, maybe('of it|from there|there')),
        ),
      ),
      'to|over to|on to|onto',
      destination,
      maybe('instead'),
    ),
    inOrder(
      oneOf(
        noted('of deleted', inOrder(pronoun('from', 'address of it', 'its|their'), visitors)),
        noted(
          'of deleted',
          inOrder(impliedAddress, maybe('the|all'), visitors, maybe('of it|from there|there')),
        ),
      ),
      must,
      'go|land|end up|be sent|be redirected|be led|be forwarded|be taken|get sent|get redirected|arrive',
      'to|on|at',
      destination,
      maybe('instead'),
    ),
    inOrder(
      `${create}|set|leave`,
      'a|the',
      kind,
      noun,
      oneOf(
        inOrder('from', sameAddress('from'), to, destination),
        inOrder('to', destination, 'from|for', sameAddress('from')),
      ),
    ),
    inOrder(
      maybe('make|let|have|get'),
      listOf(from),
      maybe('both'),
      'redirect to|point to|go to|lead to|forward to|redirect|point at|lead people to|send people to|send users to|take people to|take users to|take visitors to|bring people to|redirect users to|resolve to|a redirect to|be a redirect to|lead visitors to|land on',
      destination,
    ),
    // What was said before may be anything: `/pricing is gone, redirect it to /`.
    inOrder(
      maybe(background),
      from,
      maybe(background),
      ',',
      maybe('please|so|so please|can you|could you|and'),
      oneOf(
        inOrder(
          'redirect|forward|send|point',
          'it|that|them|this|that one|this one|people|everyone|visitors',
          'to|at',
        ),
        inOrder(
          'let|make|have',
          'it|that|them|this',
          'redirect to|point to|lead to|go to|forward to|redirect|point at',
        ),
        inOrder(create, 'a redirect to|a redirect from it to|a redirect from there to'),
      ),
      destination,
    ),
    inOrder(wish, listOf(from), 'to', lead, maybe('to|at|on'), destination),
    inOrder(wishThat, maybe('the', url), listOf(from), leads, destination),
    inOrder(
      maybe(
        'the|requests to|requests for|visitors of|visitors to|traffic to|traffic from|visits to|everyone on|anyone on|people on|users on|users of|hits on|both|old links to',
      ),
      listOf(from),
      shouldLead,
      destination,
      oneOf(inOrder(repeated(separator, pair), thatRedirect), kindBehind),
    ),
    // `Wildcard redirect: /a/* to /b/*`.
    inOrder(
      maybe('we need|i need|please add|add|create|set up|we want|i want'),
      maybe('a|the'),
      kind,
      'wildcard|catch-all|catch all|wild card|wildcard 301',
      'redirect|redirects|redirect rule',
      maybe(':|,|from|for|please'),
      oneOf(several(pair), inOrder(from, shouldLead, destination)),
      maybe(kindBehind),
    ),
    // `Old links to /a give a 404, forward them to /b`.
    inOrder(
      maybe('the|all|our|some'),
      maybe('old|existing|external|many|some|dead'),
      'links|bookmarks|requests|visits|urls',
      'to|for|from',
      from,
      "give a 404|give 404s|return a 404|return 404|lead to a 404|end in a 404|are broken|are dead|lead nowhere|no longer work|don't work|don't work anymore|404",
      maybe(','),
      maybe('so|please|so please|can you|could you'),
      'forward|redirect|send|point|lead|take|bring',
      'them|it|these|those|people|visitors',
      'to|over to|on to|at',
      destination,
    ),
    inOrder(
      'when|if|whenever|anyone|whoever|people|visitors|users|anybody|everyone|everybody|readers|those',
      maybe(
        'someone|somebody|people|a user|users|a visitor|visitors|you|anyone|they|who|that|a reader|a customer|one',
      ),
      visits,
      from,
      maybe('they|he|she|it|then|he or she|we'),
      oneOf(
        inOrder(
          'send|redirect|forward|take|bring|direct|point',
          maybe('them|him|her|it|that person|that'),
          'to',
        ),
        inOrder(must, lead, 'to|on|at|in'),
        inOrder(must, 'see|get|reach'),
      ),
      destination,
      thatRedirect,
    ),
    // `People who still have /a bookmarked should end up on /b`.
    inOrder(
      'anyone|people|visitors|users|everyone|readers|those',
      'who|that',
      maybe('still'),
      oneOf(inOrder('have|has', from, 'bookmarked'), inOrder('bookmarked', from)),
      must,
      lead,
      'to|on|at|in',
      destination,
      thatRedirect,
    ),
    // `I'd like that anyone who opens /a lands on /b`.
    inOrder(
      wishThat,
      'anyone|whoever|people|visitors|users|anybody|everyone|everybody|readers|those',
      maybe('who|that'),
      visits,
      from,
      'lands on|land on|ends up on|ends up at|end up on|gets to|get to|is sent to|are sent to|goes to|go to|is redirected to|are redirected to|sees|arrives at|is taken to|are taken to|lands at',
      destination,
    ),
    inOrder('redirect', inOrder('to', destination), 'from', from),
    inOrder(
      maybe('the'),
      'old|old path|old url|old address|from|source|old page',
      slot('from', reference),
      maybe('and|the'),
      'new|new path|new url|new address|to|target|destination|new page',
      slot('to', reference),
      maybe('-|–|—|,|:|and'),
      maybe('please'),
      oneOf(inOrder(create, maybe('a|the'), kind, noun), 'redirect|please redirect|redirect please'),
    ),
    inOrder(pair, oneOf('redirect|redirects|as a redirect|as redirect|( redirect )')),
    inOrder(
      'redirect|redirects|redirection',
      maybe('needed|wanted|to add|please|required|missing'),
      several(pair),
    ),
  ),
  build: (filled) => {
    const targets = filled.all('to');
    // A file that should "go to" another place, or that is wanted "moved to" it, is moved.
    if (filled.has('goes') && [...filled.all('from'), ...targets].every(endsInPageExtension)) return [];
    // A redirect starts at a path of this site; which sites are this one is not known here.
    if (filled.all('from').some((url) => /^[a-z][a-z0-9+.-]*:/i.test(url))) return [];
    // What is so for a while is no reason for a permanent redirect.
    if (filled.has('meanwhile') && !filled.has('temporary')) return [];
    const term = filled.has('temporary') ? { temporary: true as const } : {};
    return filled
      .all('from')
      .map((url, i) => ({ verb: 'add-redirect', from: url, to: targets[i] ?? targets[0]!, ...term }));
  },
  write: ({ from: url, to: target, temporary }) =>
    sentence`Add a ${temporary ? 'temporary ' : ''}redirect from ${aPath(url)} to ${aPath(target)}`,
};
