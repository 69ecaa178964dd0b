import { inOrder, maybe, oneOf, type Part, type Rule } from './rule.ts';
import { speaker } from './speaker.ts';

/** Verbs whose other forms are not made by a rule: participle and gerund. */
const irregular: Readonly<Record<string, readonly [participle: string, gerund: string]>> = {
  bring: ['brought', 'bringing'],
  cut: ['cut', 'cutting'],
  drop: ['dropped', 'dropping'],
  find: ['found', 'finding'],
  get: ['gotten', 'getting'],
  give: ['given', 'giving'],
  make: ['made', 'making'],
  put: ['put', 'putting'],
  scrap: ['scrapped', 'scrapping'],
  send: ['sent', 'sending'],
  set: ['set', 'setting'],
  strip: ['stripped', 'stripping'],
  swap: ['swapped', 'swapping'],
  take: ['taken', 'taking'],
  throw: ['thrown', 'throwing'],
  write: ['written', 'writing'],
};

function participle(verb: string): string {
  const known = irregular[verb]?.[0];
  return known ?? (verb.endsWith('e') ? `${verb}d` : verb.replace(/(?<=[^aeiou])y$/, 'i').concat('ed'));
}

const gerund = (verb: string): string =>
  irregular[verb]?.[1] ?? `${verb.endsWith('e') ? verb.slice(0, -1) : verb}ing`;

/** `move|take down` in another form: `moved|taken down`. */
const inflected = (verbs: string, form: (verb: string) => string): string =>
  verbs
    .split('|')
    .map((phrase) => phrase.replace(/^\S+/, form))
    .join('|');

export const participles = (verbs: string): string => inflected(verbs, participle);
export const gerunds = (verbs: string): string => inflected(verbs, gerund);

/** `I would like`, `can we have`: what follows is wanted in some state. */
export const wish = oneOf(
  inOrder('i|we', "want|need|'d like|would like|would love|wish", maybe('to have|to see|to get')),
  "i'd like|we'd like|i'd like to have|we'd like to have|i'd love|have|get|want|need|let's get|let's have",
  inOrder('can|could|may', 'i|we', 'have|get'),
  // `Our SEO agency wants the title …`.
  inOrder(
    speaker,
    maybe('really|now|also|still'),
    'wants|want|would like|would love|needs|insists on having',
    maybe('to have|to see'),
  ),
);

/** `I'd like that …`, `make sure that …`: what follows tells how it shall be. */
export const wishThat = oneOf(
  inOrder(
    "i need|we need|i want|we want|i'd like|we'd like|i would like|we would like|i wish|i'd love it|we'd love it",
    maybe('it'),
    'that|if|so that',
  ),
  inOrder('make sure|ensure|make certain|see to it|it would be nice|it would be great', maybe('that|if')),
  'make that|make so that|make it so that|make it so|make it that|do so that|do it so that',
);

const modal =
  'should|must|shall|has to|have to|needs to|need to|ought to|is to|are to|is supposed to|are supposed to|will have to';

/** `should`, `needs to`, `must always` … */
export const must: Rule = inOrder(
  modal,
  maybe('always|from now on|instead|rather|really|consistently|both|all'),
);

/** That something be in some state: `X should …`, `I want X to …`. */
export const shall = (object: Part, ...rest: Part[]): Rule =>
  oneOf(inOrder(object, must, ...rest), inOrder(wish, object, 'to', ...rest));

/**
 * The ways to ask that something be done to an object: `delete X`, `I want X deleted`, `X should be deleted`,
 * `X needs deleting`, `can X be deleted`.
 */
export function asked(verbs: string, object: Part, ...rest: Part[]): Rule {
  const done = participles(verbs);
  return oneOf(
    inOrder(`${verbs}|${gerunds(verbs)}`, maybe('for me|for us'), object, ...rest),
    inOrder(wish, object, maybe('to be|be'), done, ...rest),
    inOrder(wishThat, object, 'is|are|be|will be|gets|get|should be|shall be|can be', done, ...rest),
    // As some languages put it: `it must be replaced the word …`.
    inOrder(
      'it must be|it should be|it has to be|it needs to be|there must be|there should be|must be|needs to be',
      done,
      object,
      ...rest,
    ),
    inOrder(object, oneOf(inOrder(must, 'be', done), inOrder('needs|need', gerunds(verbs))), ...rest),
    inOrder('can|could|may|should|must', object, 'be', done, ...rest),
  );
}
