import { writeInstruction } from './forms.ts';
import { hints } from './hints.ts';
import type { Instruction } from './instruction.ts';
import { nearKeyword } from './near-keyword.ts';
import type { Certainty, Meaning, Understood } from './read-sentence.ts';
import { listen } from './spoken.ts';
import type { Token } from './token.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Who writes a longer sentence wants something else, and every word of it costs. */
const maxTokens = 100;

/**
 * Sentences near one that was not understood, filled with its own words. Whether they would be understood is
 * for the caller to find out. The nearest come first: the same sentence with its slips corrected, its readings
 * with quotation marks, what its verbs and nouns are usually about, and its beginning alone.
 */
export async function suggestionsFor(
  prompt: string,
  tokens: readonly Token[],
  { meanings, beginnings }: Understood,
  vocabulary: Vocabulary,
): Promise<string[]> {
  if (tokens.length > maxTokens) return [];
  const spoken = await listen(tokens, vocabulary);
  // Who says what not to do, or asks, is not helped by a button that does it.
  if (spoken.firstWords.some((word) => asksOrForbids.test(word))) return [];
  const slips = corrected(prompt, tokens);
  const either = written(meanings, 'certain', 'likely');
  if (either.length > 0) return [...new Set(either)].filter((text) => text !== undefined);
  const isFit = limits.some((word) => spoken.words.has(word)) ? isGentle : () => true;
  const related = hints.filter(({ said }) => said.split(' ').some((word) => spoken.words.has(word)));
  const near = [
    ...written(meanings, 'unsure').slice(0, 2),
    // The longest beginning comes first.
    ...beginnings
      .map(({ instructions }) => instructions)
      .filter((instructions) => deletesNothing(instructions) && isFit(instructions))
      .map(asSentences),
    ...related
      .flatMap(({ about }) => about(spoken))
      .filter(isFit)
      .map(asSentences),
    ...written(meanings.filter(isChange), 'doubtful').slice(0, 2),
  ].filter((text) => text !== undefined);
  // What loses one of the person's own names or pages is about something else.
  const own = [...spoken.quotes.filter((text) => /\p{L}/u.test(text)), ...spoken.paths.map(withoutHost)];
  const kept = near.filter((text) => own.every((each) => text.includes(each)));
  return [...new Set([...slips, ...kept])].filter((text) => text.length <= 1000);
}

const limits =
  "except excluding but unless if only not without keep leave first last some most until before when sometimes none either once twice no never don't doesn't cannot".split(
    ' ',
  );

/** The rest of a sentence that was taken for a new name. */
const swallowsPlace =
  /(?:with|to|titled) "[^"]* (?:(?:on|in|across|for|at|under|next to|to) (?!\p{Lu})|throughout|everywhere|sitewide|globally)[^"]*"/u;

/** What follows the beginning may say that it is not the page that goes: "delete cli.mdx from the navigation". */
const deletesNothing = (instructions: readonly Instruction[]): boolean =>
  instructions.every(({ verb }) => verb !== 'delete-page');

/** Where a limit is left out, more is done than was asked: only what a review can easily take back. */
const isGentle = (instructions: readonly Instruction[]): boolean =>
  instructions.every(({ verb }) => /^(?:replace-term|fix-links|report|set-style|move-page)$/.test(verb));

const withoutHost = (path: string): string =>
  path.replace(/^https?:\/\/[^/]+/, '').replaceAll(/^\/+|\/+$/g, '');

/** Where every page can be meant, a name that nothing has is rather no name. */
const isChange = ({ instructions }: Meaning): boolean =>
  instructions.every(({ verb }) => verb !== 'report' && verb !== 'fix-links');

const asksOrForbids =
  /^(?:don't|not|never|undo|revert|why|how|should|what|who|when|stop|avoid|cannot|can't)$/;

/** Readings that leave less to the person's own words come first. */
function written(meanings: readonly Meaning[], ...levels: Certainty[]): (string | undefined)[] {
  return meanings
    .filter(({ certainty }) => levels.includes(certainty))
    .map(({ instructions }) => asSentences(instructions))
    .filter((text = '') => !swallowsPlace.test(text))
    .toSorted((a = '', b = '') => a.length - b.length);
}

function asSentences(instructions: readonly Instruction[]): string | undefined {
  const sentences = instructions.map(writeInstruction);
  return sentences.length === 0 || sentences.includes(undefined) ? undefined : sentences.join('. ');
}

/** The sentence with words that are a slip away from one of the grammar's. */
function corrected(prompt: string, tokens: readonly Token[]): string[] {
  const from = tokens[0]?.start ?? 0;
  let text = prompt.slice(from, tokens.at(-1)?.end);
  let changed = false;
  for (const token of tokens.toReversed()) {
    const near = token.kind === 'word' ? nearKeyword(token.text) : undefined;
    if (near === undefined) continue;
    changed = true;
    text = text.slice(0, token.start - from) + near + text.slice(token.end - from);
  }
  return changed ? [text.trim()] : [];
}
