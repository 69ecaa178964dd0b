import { thingsIn, withThings } from './antecedent.ts';
import { isIdle, tells } from './aside.ts';
import { asksPolitely } from './held-back.ts';
import { mayLimit } from './mention.ts';
import { type Context, isAsked, readClause, theOneMeaning } from './read-clause.ts';
import type { Meaning } from './read-sentence.ts';
import { type Clause, clausesOf } from './sentences.ts';
import { plainWord, type Token } from './token.ts';
import { tokenize } from './tokenize.ts';

/** Who writes longer sentences than this says more with them than a reason. */
const maxWords = 60;

/** What an instruction means beside a statement: by itself, or with a thing of the statement for its "it". */
export async function withStatement(
  statement: readonly Token[],
  instruction: readonly Token[],
  context: Context,
): Promise<Meaning | undefined> {
  if (!tells(statement)) return undefined;
  const said = instruction.map((token) => plainWord(token) ?? '"');
  if (isAsked(instruction, context.prompt) && !asksPolitely(said)) return undefined;
  const { prompt, vocabulary } = context;
  const told = prompt.slice(statement[0]!.start, statement.at(-1)!.end);
  const things = [...(await thingsIn(prompt, statement, vocabulary))];
  // What "there" stands for may be in the sentence before: "There is a folder guides. cli.mdx is a guide, move it there."
  if (said.includes('there') && context.told && context.told !== statement) {
    const earlier = await thingsIn(prompt, context.told, vocabulary);
    things.push(...earlier.filter(({ text }) => things.every((thing) => thing.text !== text)));
  }
  const texts = withThings(prompt, instruction, things);
  const found: Meaning[] = [];
  for (const { text, isTopic } of texts) {
    const clause: Clause = { tokens: tokenize(text).tokens, heading: [] };
    const { meanings } = await readClause(clause, { ...context, prompt: text, before: [] });
    const meaning = theOneMeaning(meanings);
    if (!meaning || meaning.instructions.length === 0) continue;
    // Only what a statement is about is deleted, and not what it mentions, nor its entry in the menu.
    const isEntry = things.some(({ isNavigation }) => isNavigation);
    if ((isEntry || !isTopic) && meaning.instructions.some(({ verb }) => verb === 'delete-page'))
      return undefined;
    if (!(await mayLimit(told, meaning.instructions, vocabulary))) found.push(meaning);
  }
  return onlyOne(found);
}

function onlyOne(found: readonly Meaning[]): Meaning | undefined {
  const different = new Set(found.map(({ instructions }) => JSON.stringify(instructions)));
  return different.size === 1 ? found[0] : undefined;
}

/** A statement and an instruction in one sentence, in either order: `The changelog is a mess, so delete it`. */
export async function parted({ tokens, heading }: Clause, context: Context): Promise<Meaning | undefined> {
  if (heading.length > 0 || tokens.length > maxWords) return undefined;
  const found: Meaning[] = [];
  for (const [left, right] of clausesOf(tokens)) {
    for (const [statement, instruction] of [
      [left, right],
      [right, left],
    ] as const) {
      if (!isIdle(statement)) continue;
      const { meanings } = await readClause({ tokens: instruction, heading: [] }, { ...context, before: [] });
      const alone = theOneMeaning(meanings);
      const meaning =
        alone && alone.instructions.length > 0
          ? alone
          : statement === left && (await withStatement(statement, instruction, context));
      if (!meaning) continue;
      const told = context.prompt.slice(statement[0]!.start, statement.at(-1)!.end);
      if (await mayLimit(told, meaning.instructions, context.vocabulary)) return undefined;
      found.push({ ...meaning, asides: [...meaning.asides, told] });
    }
  }
  return onlyOne(found);
}
