import { plainWord, type Token } from './token.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Names are looked for among this many words, so that a long prompt does not search the site for ever. */
const maxNames = 20;

/** What a sentence holds, whatever it means: the material for sentences that would be understood. */
export interface Spoken {
  readonly words: ReadonlySet<string>;
  /** The same in order; what is quoted, and a path, is `something`. */
  readonly said: readonly string[];
  /** Words that name a folder or a group where one could be meant: "from the guides". */
  readonly places: readonly string[];
  readonly quotes: readonly string[];
  readonly paths: readonly string[];
  /** Pages that it names, by path or by title. */
  readonly pages: readonly string[];
  /** The pages of every folder that it names. */
  readonly folders: ReadonlyMap<string, readonly string[]>;
  /** Labels of navigation groups. */
  readonly groups: readonly string[];
  readonly firstWords: readonly string[];
  readonly lastWord: string | undefined;
  /** The word before the first quotation. */
  readonly beforeQuote: string | undefined;
}

export async function listen(tokens: readonly Token[], vocabulary: Vocabulary): Promise<Spoken> {
  const texts = (kind: Token['kind']) =>
    tokens.filter((token) => token.kind === kind).map(({ text }) => text);
  const names = namesIn(tokens);
  const folders = new Map<string, readonly string[]>();
  for (const name of [...texts('path'), ...texts('quoted'), ...names.map((each) => each.toLowerCase())]) {
    const pages = await vocabulary.folder(name.replaceAll(/^\/+|\/+$/g, ''));
    if (pages) folders.set(name.replace(/\/*$/, '/'), pages);
  }
  const paths = texts('path').filter((path) => !path.endsWith('/'));
  const titled = await those([...texts('quoted'), ...names], vocabulary.page);
  const firstQuote = tokens.findIndex(({ kind }) => kind === 'quoted');
  return {
    words: new Set(tokens.flatMap((token) => plainWord(token) ?? [])),
    said: tokens.map((token) => plainWord(token) ?? 'something'),
    places: await placesIn(tokens, vocabulary),
    quotes: texts('quoted'),
    paths: texts('path'),
    pages: [...new Set([...paths, ...titled])],
    folders,
    groups: await those(
      [...texts('quoted'), ...names],
      async (name) => (await vocabulary.group(name)) !== undefined,
    ),
    firstWords: tokens.slice(0, 4).flatMap((token) => plainWord(token) ?? []),
    lastWord: tokens.at(-1)?.kind === 'word' ? tokens.at(-1)!.text : undefined,
    beforeQuote: firstQuote > 0 ? plainWord(tokens[firstQuote - 1]!) : undefined,
  };
}

async function placesIn(tokens: readonly Token[], vocabulary: Vocabulary): Promise<string[]> {
  const words = tokens.map((token) => plainWord(token) ?? '');
  const named = words.filter(
    (word, i) =>
      /^(?:in|on|from|of|under|within|across|throughout|for|the|our|all)$/.test(words[i - 1] ?? '') &&
      /^\p{L}[\p{L}\p{N}_-]+$/u.test(word),
  );
  return those(
    named.slice(0, maxNames),
    async (name) =>
      (await vocabulary.folder(name)) !== undefined || (await vocabulary.group(name)) !== undefined,
  );
}

/** Pairs of words, and single ones that are written as names are: the verb of a sentence may be a title, too. */
function namesIn(tokens: readonly Token[]): string[] {
  const isName = (token: Token | undefined) =>
    token?.kind === 'word' && /^[\p{L}\p{N}][\p{L}\p{N}_-]{3,}$/u.test(token.text);
  const pairs = tokens.flatMap((token, i) => {
    const next = tokens[i + 1];
    return i > 0 && next && isName(next) ? [`${token.text} ${next.text}`] : [];
  });
  const isCalled = (i: number) =>
    /^(?:page|guide|article|section|group|folder|doc|file)s?$/.test(tokens[i]?.text ?? '');
  const single = tokens
    .filter(
      (token, i) =>
        isName(token) && i > 0 && (/^\p{Lu}/u.test(token.text) || isCalled(i + 1) || isCalled(i - 1)),
    )
    .map(({ text }) => text);
  return [...new Set([...single, ...pairs])].slice(0, maxNames);
}

async function those(names: readonly string[], are: (name: string) => Promise<boolean>): Promise<string[]> {
  const found: string[] = [];
  for (const name of names) if (name.length <= 200 && (await are(name))) found.push(name);
  return found;
}
