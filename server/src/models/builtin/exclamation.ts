import { isOperative } from './operative.ts';
import { isAnswer } from './person.ts';
import { isImperative } from './statement.ts';
import { plainWord, type Token } from './token.ts';
import type { Vocabulary } from './vocabulary.ts';

const maxWords = 4;

/** What an instruction can be about, or leave out, is no exclamation: "Headings!" */
const aboutTheDocs =
  /^(?:url|addresse?|path|title|group|section|folder|navigation|nav|sidebar|menu|link|anchor|redirect|code|sample|snippet|heading|header|page|guide|file|list|bullet|image|version|translation|term|word|prose|draft|icon|description|language|english|german|french|spanish|doc|documentation|site)s?$/;

/** What takes something back, or says that it is done. */
const undoes =
  /^(?:nevermind|veto|vetoed|objections?|fools?|prank|false|wrong|bad|terrible|old|stale|mistake|mistaken|error|alarm|cancelled|canceled|off|over|done|fixed|solved|resolved|finished|test|testing|dry|hypothetical|sample|example)$/;

/** `Spring cleaning!`, before anything was asked for: a few words that name nothing, and an exclamation mark. */
export async function exclaims(
  tokens: readonly Token[],
  prompt: string,
  vocabulary: Vocabulary,
): Promise<boolean> {
  if (tokens.length > maxWords || !/^!/.test(prompt.slice(tokens.at(-1)!.end))) return false;
  const isPlain = (token: Token) => {
    const word = plainWord(token) ?? '';
    if (!/^\p{L}[\p{L}-]+$/u.test(word) || isAnswer(word)) return false;
    return !isOperative(word) && !isImperative(word) && !aboutTheDocs.test(word) && !undoes.test(word);
  };
  if (!tokens.every(isPlain)) return false;
  for (const { text } of tokens) {
    if ((await vocabulary.page(text)) || (await vocabulary.term(text))) return false;
    if ((await vocabulary.group(text)) || (await vocabulary.folder(text.toLowerCase()))) return false;
  }
  return true;
}
