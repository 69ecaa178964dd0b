import { navigation } from '../page-phrases.ts';
import { fill, inOrder, maybe, noted, oneOf, type Rule, slot } from '../rule.ts';
import { term } from '../slots.ts';
import type { Token } from '../token.ts';
import { isVague } from '../vague-words.ts';

/** Fields that a new page may be given with its title, and the words for them. */
const fields = {
  description: 'description|meta description|short description',
  sidebarTitle: 'sidebar title|sidebartitle|short title|navigation title|nav title|sidebar name',
  icon: 'icon',
} as const;

const iconName = ({ kind, text }: Token) =>
  kind === 'word' && /^[a-z][a-z0-9-]*$/.test(text) && !isVague(text) ? text : undefined;

/** `with the description "…"`, `sidebar title "Runs"`, each once. */
export const fieldDetails: Rule[] = Object.entries(fields).map(([field, said]) =>
  inOrder(
    maybe('with|and|its|whose|having|and with'),
    maybe('the|a|an|its|as'),
    said,
    maybe('of|is|=|should be|reads|says|being'),
    slot(field, (token) => term(token) ?? (field === 'icon' ? iconName(token) : undefined)),
  ),
);

/** `but don't put it into the navigation yet`. */
export const unlisted: Rule = noted(
  'unlisted',
  inOrder(
    maybe('but|and|,'),
    maybe('please'),
    oneOf(
      inOrder(
        "don't|do not|not",
        'put it|add it|list it|show it|include it|link it|hook it up|place it',
        maybe('to|in|into|on'),
      ),
      'not in|not listed in|not yet in|keep it out of|leave it out of|without adding it to|without listing it in|without a place in|outside of',
      'without an entry in|with no entry in',
    ),
    maybe('the|our'),
    navigation,
    maybe('yet|for now|so far|for the moment|at first|at the moment|just yet'),
  ),
);

/** Words that go on with where the page goes, or what it says. */
const goesOn =
  /^(?:in|on|at|after|before|under|into|with|and|but|group|section|navigation|sidebar|page|text|path|description|please|thanks)$/i;
const maxTitle = 8;

/** `title: Connect to a sandbox, …`: behind a colon a title goes up to the comma. */
export const labelledTitle: Rule = (sentence, { at, filled }) => {
  const { tokens, words } = sentence;
  if (words[at] !== 'title' || words[at + 1] !== ':') return [];
  const found = tokens.findIndex((_, i) => i > at + 1 && words[i] === ',');
  const end = found === -1 ? tokens.length : found;
  const name = tokens.slice(at + 2, end);
  const isTitle =
    name.length > 0 &&
    name.length <= maxTitle &&
    /^\p{Lu}/u.test(name[0]!.text) &&
    name.every(({ kind, text }) => kind === 'word' && !goesOn.test(text));
  return isTitle
    ? [{ at: end, filled: fill(filled, { slot: 'title', value: sentence.text(at + 2, end) }) }]
    : [];
};
