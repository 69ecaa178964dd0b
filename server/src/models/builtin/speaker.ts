import { aboutTheDocs, anyWords, signature } from './any-words.ts';
import { inOrder, maybe, oneOf, type Rule } from './rule.ts';
import { isImperative } from './statement.ts';

/** What begins a sentence with a capital, and is nobody whose wish counts. */
const noPerson =
  /^(?:the|our|my|your|a|an|some|many|most|all|no|nobody|noone|users?|customers?|readers?|visitors?|people|everyone|everybody|someone|somebody|it|he|she|they|we|you|this|that|these|those|what|who|quickstart|changelog|readme|faq|docs?|documentation|glossary|introduction|overview)$/;
const person: Rule = (sentence, reading) =>
  [noPerson, aboutTheDocs].some((nobody) => nobody.test(sentence.words[reading.at] ?? ''))
    ? []
    : signature(sentence, reading);

/** Somebody whose wish is passed on. */
export const speaker = oneOf(
  inOrder(
    person,
    maybe(
      'from',
      maybe('the|our'),
      anyWords(2, (word) => /^\p{L}+$/u.test(word ?? '')),
    ),
  ),
  'marketing|legal|sales|product|management|support|engineering|leadership|design|compliance|branding|hr|security|finance',
  // Pages say things as well, and so do error messages: what speaks for somebody is a person.
  inOrder(
    'our|my|the|a',
    maybe(anyWords(2, (word) => /^[\p{L}-]+$/u.test(word ?? '') && !aboutTheDocs.test(word ?? ''))),
    'team|department|lead|manager|designer|designers|writer|writers|person|boss|ceo|cto|engineer|engineers|developer|developers|editor|editors|colleague|colleagues|client|intern|pm|owner|folks|people|reviewer|reviewers|translator|lawyer|lawyers|architect|consultant|partner|maintainer|maintainers|agency|department|head of docs|head of product|head of marketing',
  ),
);

const reporter = inOrder(
  speaker,
  maybe('just|also|rightly|correctly|has|have|kindly'),
  'says|say|said|insists|insist|insisted|mentioned|mentions|noted|notes|noticed|points out|point out|pointed out|remarked|reminded me|reminded us|reminds us|told me|told us|tells me|tells us|let me know|let us know|complained|requested|requests|emphasised|emphasized|feels strongly|is adamant',
  maybe('that'),
);
/** `Anna says that X should be Y`: who passes it on asks for it. `Anna says delete X` only quotes her. */
const modal = /^(?:should|must|shall|needs|need|ought|has|have)$/;
export const reported: Rule = (sentence, reading) =>
  reporter(sentence, reading).filter(({ at }) => {
    const rest = sentence.words.slice(at);
    const verb = rest.findIndex((word) => modal.test(word ?? ''));
    const isOrder = isImperative(rest[0] ?? '') && !/^(?:is|are|has|have|should|must)$/.test(rest[1] ?? '');
    return verb > 0 && !isOrder && !(/^ha/.test(rest[verb]!) && rest[verb + 1] !== 'to');
  });
