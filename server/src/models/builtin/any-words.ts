import { isPersonName } from './person.ts';
import type { Reading, Rule } from './rule.ts';

/** Words of a reason that may turn it into a part of the instruction. */
const conditions = new Set(
  "except excluding not no never unless until if but only don't doesn't without however keep leave and or then also instead yet against hasn't haven't hadn't".split(
    ' ',
  ),
);

/** Any words but those that say what to do or not to do. */
export const anyWords =
  (limit: number, isAllowed: (word: string | undefined) => boolean): Rule =>
  (sentence, { at, filled }) => {
    const readings: Reading[] = [];
    for (let end = at + 1; end <= at + limit && end <= sentence.tokens.length; end++) {
      const word = sentence.words[end - 1];
      if (!sentence.spend() || /^[,:()–—-]$/.test(word ?? '') || conditions.has(word ?? '')) break;
      if (sentence.tokens[end - 1]?.kind === 'block' || !isAllowed(word)) break;
      readings.push({ at: end, filled });
    }
    return readings;
  };

/** What a form could be about is no idle remark. */
export const aboutTheDocs =
  /^(?:urls?|addresse?s?|paths?|titles?|groups?|sections?|folders?|navigation|sidebar|links?|redirects?|code|headings?|pages?)$/;

/** The name of who writes: words in capitals. */
export const signature: Rule = (sentence, { at, filled }) => {
  const names = sentence.tokens.slice(at, at + 3);
  const count = names.findIndex((token) => !isPersonName(token));
  const end = at + (count === -1 ? names.length : count);
  return end > at ? [{ at: end, filled }] : [];
};
