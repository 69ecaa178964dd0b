import { closing, opening } from './courtesy.ts';
import { type Context, isAll, readClause, theOneMeaning } from './read-clause.ts';
import type { Meaning } from './read-sentence.ts';
import { inOrder, maybe, oneOf, Sentence } from './rule.ts';
import { doThat } from './said-again.ts';
import type { Clause } from './sentences.ts';
import { tokenize } from './tokenize.ts';

/**
 * `Somebody forgot to add the alerts page to the navigation. Can you take care of that?` What was left undone is
 * told in the words of an instruction, and the next sentence asks for it. It is read as that instruction, all of it.
 */
const lead =
  '(?:(?:it (?:looks|seems) like|looks like|seems like|it seems(?: that)?|i (?:noticed|think|see|saw|believe)(?: that)?|we (?:noticed|think|see|saw)(?: that)?|apparently|unfortunately|turns out(?: that)?),? )?';
const forgotten = new RegExp(
  `^${lead}(?:we|i|you|they|someone|somebody|the team|our team|(?!nobody|none|noone|not|never)\\p{L}+) (?:(?:has|have|had) forgotten|(?:just |simply |probably |must have )?forgot(?:ten)?|failed|neglected|omitted|never got around|didn['’]t get around) to (?=\\p{L})`,
  'iu',
);
const neverDone = new RegExp(
  `^${lead}(.+?) (?:was never|were never|never got|has never been|have never been|hasn['’]t been|haven['’]t been|has not been|have not been|wasn['’]t|weren['’]t|was not|were not) (?=\\p{L}+(?:ed|put|set)\\b)`,
  'iu',
);

/** By itself it only tells what somebody asked. */
const wished =
  /^(?:[\p{L}'’]+ ){1,5}(?:asked|wondered|wonders|asks) (?:me |us )?(?:if|whether) (?:we|you|i|someone|somebody) (?:can|could|would) (?=\p{L})/iu;

/** `Our style guide wants dashes for lists`, `We agreed on ATX headings`: a rule, which the next sentence applies. */
const agreed =
  /^(?:(?:heads[- ]up|fyi|btw|note|hi|hey|hello|hi all|hey all|hi team|hey team)[,:!] )?(?:(?:our|the|a|my) (?:new )?(?:style ?guide|styleguide|writing guide|writing style|house style|guidelines?|linter|team|writers|editors?|convention|rule|style|standard)(?: now)?(?: is| are| says?| said| wants?| requires?| asks for| demands?| prefers?| expects?| recommends?| prescribes?| (?:have |has |all |now |finally )*(?:agreed|settled|decided) on|:)(?: to)?|we(?: all|'ve|’ve| have| now| always| only| finally| recently| just)* (?:use|agreed on|agreed to|settled on|decided on|decided to|standardised on|standardized on|switched to|moved to|want|prefer|chose|went with|write|voted for)|(?:we're|we’re|we are|the team is)(?: now| all)? (?:moving to|switching to|going with|standardising on|standardizing on|migrating to))(?: use| have| using)? (?=\S)/iu;

const applies = inOrder(
  opening,
  oneOf(
    inOrder(
      'convert|update|change|adjust',
      maybe('all|all the|all of the|the|our'),
      maybe('existing|current|remaining|old'),
      'pages|docs|files|documentation',
      maybe('accordingly'),
    ),
    inOrder(
      'apply|follow|enforce|implement|adopt|use|respect|reflect|roll out|introduce|make it so|do|fix',
      maybe(
        'this|that|it|the rule|this rule|that rule|the change|this style|that style|the style|this convention|this change',
      ),
    ),
  ),
);

const asksForThat = inOrder(opening, oneOf(doThat, inOrder('fix|correct', 'that|this')), closing);

/** What the statement says was left undone, if the clause asks for no more than that. */
export async function leftUndone(
  statement: Clause,
  clause: Clause | undefined,
  context: Context,
): Promise<Meaning | undefined> {
  if (!clause || statement.heading.length > 0 || clause.heading.length > 0) return undefined;
  const [first, last] = [statement.tokens[0]!, statement.tokens.at(-1)!];
  const told = context.prompt.slice(first.start, last.end);
  if (agreed.test(told)) return applied(told.replace(agreed, 'use '), clause, context);
  if (!isAll(clause.tokens, asksForThat, context)) return undefined;
  const order = asOrder(told);
  return order === undefined ? undefined : asOrdered(order, context);
}

/** A rule of style with the place where the clause applies it: `… to the guides folder`. */
async function applied(rule: string, { tokens }: Clause, context: Context): Promise<Meaning | undefined> {
  const alone = await asOrdered(rule, context);
  const hasPlace = alone?.instructions.some((each) => 'pages' in each) ?? false;
  const sentence = new Sentence(context.prompt, tokens, context.effort);
  const found = new Map<string, Meaning>();
  for (const { at, filled } of applies(sentence, { at: 0, filled: null })) {
    if (filled !== null) continue;
    const place = sentence.text(at, tokens.length).replace(/^to /i, 'in ');
    if (hasPlace && place !== '') continue;
    const meaning = await asOrdered(`${rule} ${place}`, context);
    if (meaning?.instructions.every(({ verb }) => verb === 'set-style')) {
      found.set(JSON.stringify(meaning.instructions), meaning);
    }
  }
  return found.size === 1 ? [...found.values()][0] : undefined;
}

async function asOrdered(order: string, context: Context): Promise<Meaning | undefined> {
  const { meanings } = await readClause(
    { tokens: tokenize(order).tokens, heading: [] },
    { ...context, prompt: order, before: [] },
  );
  const meaning = theOneMeaning(meanings);
  // A reason for it, or a second thing, would be neither done nor asked for.
  return meaning && meaning.instructions.length > 0 && meaning.asides.length === 0 ? meaning : undefined;
}

function asOrder(told: string): string | undefined {
  if (wished.test(told)) return told.replace(wished, '');
  if (forgotten.test(told)) return told.replace(forgotten, '');
  const object = neverDone.exec(told)?.[1];
  return object === undefined ? undefined : told.replace(neverDone, `${object} should be `);
}
