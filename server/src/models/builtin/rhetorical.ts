import { plainWord, type Token } from './token.ts';

/**
 * `Do we really need cli.mdx? Please delete it.` Nobody waits for the answer to such a question: it is a statement
 * about what it names. Other questions are left alone: `Is cli.mdx used? Delete it.` may depend on the answer.
 */
const still = '(?:still |really |even |actually |seriously )';
const have = '(?:have|need|keep|use|want|maintain|ship|carry|publish|list|show)';

/** What holds a whole statement behind it. */
const beforeStatement =
  /^(?:did you know|do you know|have you (?:seen|noticed)|did you (?:see|notice)|(?:has|did) (?:anyone|anybody|everyone) (?:seen|noticed?|see)|you know how|remember how)(?: that)? /;

/** What holds the thing that it is about. */
const beforeThing = new RegExp(
  [
    `^why (?:the (?:hell|heck) )?(?:do|are) we ${still}*(?:have|having|keep|keeping|ship|list|show)`,
    `^why (?:is|are) there ${still}*`,
    `^(?:why )?(?:isn't|aren't|wasn't|weren't)`,
    '^why (?:is|are)(?=.* (?:not|missing|still|so) )',
    `^do we ${still}+${have}`,
    `^does (?:anyone|anybody) ${still}*(?:need|use|read|visit|want)`,
    `^who ${still}*(?:needs|uses|reads|visits|wants|cares about)`,
  ]
    .map((said) => `${said.trimEnd()}(?= )`)
    .join('|'),
);

/** The statement that such a question makes; a sentence that is none of them as it is. */
export function asStatement(tokens: readonly Token[], prompt: string): readonly Token[] {
  const end = tokens.at(-1)?.end ?? 0;
  if (!/^\s*\?/.test(prompt.slice(end, end + 3))) return tokens;
  const said = tokens.map((token) => plainWord(token) ?? 'something').join(' ');
  const [whole, thing] = [beforeStatement.exec(said)?.[0], beforeThing.exec(said)?.[0]];
  const count = (whole ?? thing ?? '').trim().split(' ').length;
  if (whole !== undefined) return tokens.slice(count);
  if (thing === undefined || tokens.length <= count) return tokens;
  const at = tokens[count]!.start;
  const lead = ['people', 'know'].map((text): Token => ({ kind: 'word', text, start: at, end: at }));
  return [...lead, ...tokens.slice(count).filter((token) => plainWord(token) !== 'not')];
}
