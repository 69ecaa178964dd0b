import { closing, opening } from './courtesy.ts';
import { type Context, isAll, readClause, theOneMeaning } from './read-clause.ts';
import type { Meaning } from './read-sentence.ts';
import { inOrder, oneOf } from './rule.ts';
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

const asksForThat = inOrder(opening, oneOf(doThat, inOrder('fix|correct', 'that|this')), closing);

/** What the statement says was left undone, if the clause asks for no more than that. */
export async function leftUndone(
  statement: Clause,
  clause: Clause | undefined,
  context: Context,
): Promise<Meaning | undefined> {
  if (!clause || statement.heading.length > 0 || clause.heading.length > 0) return undefined;
  if (!isAll(clause.tokens, asksForThat, context)) return undefined;
  const [first, last] = [statement.tokens[0]!, statement.tokens.at(-1)!];
  const order = asOrder(context.prompt.slice(first.start, last.end));
  if (order === undefined) return undefined;
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
