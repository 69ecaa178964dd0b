import { matchAt } from './match-at.ts';
import { readPageText } from './page-text.ts';
import { type Prefix, readPrefix } from './prefix.ts';
import { readQuotation } from './quotation.ts';
import { endsInPageExtension, plainWord, scopeMark, type Token } from './token.ts';
import { isVague } from './vague-words.ts';

export interface Tokens {
  readonly tokens: readonly Token[];
  /** Where a quotation or a fenced block opens that never closes. What follows it was not read. */
  readonly unclosedAt?: number;
}

/** Pictures between words say nothing. */
const blanks = /(?:[^\S\n]|(?![\d#*])\p{Emoji}\uFE0F?(?![^\S\n]+\p{Lu}))*/uy;
/** An open box is a marker, too; what is ticked off is done. */
const blanksAndListMarker = /[^\S\n]*((?:(?:[-*+•–]|\(?\d{1,3}[.)])[^\S\n]+)?(?:\[ ?\][^\S\n]+)?)/y;
/** A face, or a picture before a new sentence, ends one as a full stop does. */
const face = /[:;]-?[)D(P](?=[\s.!?,]|$)|(?![\d#*])\p{Emoji}\uFE0F?(?=[^\S\n]+\p{Lu})/uy;
/** `the Need help? page`: a mark before the word for a page belongs to its title. */
const ofTitle = /[?!](?=[^\S\n]+(?:page|guide|article|tutorial|chapter)\b)/y;
const punctuation = /\n|;|[.!?]+(?=[\s;"“”„«»`]|$)|[,:](?=[\s"“„«`]|$)/y;
const colon = /:(?=\s)/y;
const colonAtLineEnd = /:[ \t]*\r?\n/y;
/** Ends in a full stop, and no sentence does. */
const shortened = /(?:i\.e|e\.g|incl|etc|vs|approx)\.(?=[^\S\n]+[^\p{Lu}\s])/uy;
const arrow = /-{1,2}>|={1,2}>|→|⇒|➜/y;
/** Up to a blank or a quotation mark, less the punctuation that follows; or nothing but odd punctuation. */
const run = /(?:[.,:!?]*[^\s"“”„«»`;.,:!?])+|[.,:!?]+|[^\n]/y;
const arrowInside = /(?<=.)(?:-{1,2}>|={1,2}>|→|⇒|➜)/;
const possessive = /(?<=.)['’]s$/;
const slashedWord = /^(?:find\/replace|search\/replace|and\/or)$/i;
/** What a parenthesis encloses is read as if it stood between commas. */
const parenthesis = /[()]/y;
const withoutParenthesis = (text: string): string =>
  text.length > 1 && !text.includes('(') ? text.replace(/\)+$/, '') : text;
/** `… 2) fix the links` begins an instruction as a list item does. */
const inlineNumber = /(?:\(?\d{1,2}\)|\((?:[a-h]|i{1,3}|iv|v)\))(?=\s)/y;
const contractions = /^(?:let|it|that|what|here|there|who|he|she|how)['’]s$/i;
/** `s/old/new/g`, without anything that a regular expression would give a meaning to. */
const substitution = /s\/([^/\n\\[\](){}^$*+?|]{1,200})\/([^/\n\\&]{0,200})\/(?:g|(?![^\s.,;]))/y;
/** `s/old/new everywhere`: where the new text ends is for the grammar to say. */
const openSubstitution = /s\/([^/\n\\[\](){}^$*+?|]{1,200})\/(?=\p{L}[^/\n\\&]*(?:\n|$))/uy;

/** Cuts a prompt into tokens, from left to right and without ever going back: the cost is its length. */
export function tokenize(prompt: string): Tokens {
  const tokens: Token[] = [];
  let at = 0;
  while (true) {
    const lineBegins = at === 0 || prompt.charAt(at - 1) === '\n';
    const skipped = matchAt(lineBegins ? blanksAndListMarker : blanks, prompt, at);
    at += skipped?.[0].length ?? 0;
    const prefix = lineBegins ? readPrefix(prompt, at) : undefined;
    at += prefix?.length ?? 0;
    if (prefix?.scope) tokens.push(...scopeTokens(prefix.scope));
    if (at === prompt.length) return { tokens };
    const smile = matchAt(face, prompt, at)?.[0];
    if (smile) {
      tokens.push({ kind: 'end', text: smile, start: at, end: at + smile.length });
      at += smile.length;
      continue;
    }
    const delimited = readTextAfter(tokens, prompt, at) ?? readQuotation(prompt, at);
    if (delimited === 'unclosed') return { tokens, unclosedAt: at };
    const next = delimited ? [delimited] : readBare(tokens.at(-1), prompt, at);
    if (skipped?.[1]) next[0] = { ...next[0]!, item: true };
    tokens.push(...next);
    at = next.at(-1)!.end;
  }
}

function readBare(before: Token | undefined, prompt: string, start: number): Token[] {
  const mark = readPunctuation(prompt, start);
  if (mark) return [mark];
  const word = matchAt(shortened, prompt, start)?.[0];
  if (word) return [{ kind: 'word', text: word, start, end: start + word.length }];
  const number = matchAt(inlineNumber, prompt, start)?.[0];
  if (number) return [{ kind: 'end', text: number, start, end: start + number.length }];
  return (beginsSentence(before) && readSubstitution(prompt, start)) || readRun(prompt, start);
}

/** `docs(cli): …` is read as "§ cli: …", where the mark stands for "in the scope of". */
function scopeTokens({ text, start }: NonNullable<Prefix['scope']>): Token[] {
  const place = { start, end: start + text.length };
  return [
    { kind: 'word', text: scopeMark, ...place },
    { kind: text.includes('/') || endsInPageExtension(text) ? 'path' : 'word', text, ...place },
    { kind: 'word', text: ':', start: place.end, end: place.end },
  ];
}

const beginsSentence = (before: Token | undefined): boolean =>
  before === undefined || before.kind === 'end' || /^(?::|please|run|apply|do)$/i.test(before.text);

/** Programmers write it so. It is read as the sentence that it stands for. */
function readSubstitution(prompt: string, start: number): Token[] | undefined {
  const found = matchAt(substitution, prompt, start);
  if (!found) return readOpenSubstitution(prompt, start);
  const [whole, from = '', to = ''] = found;
  // `s/a/b in guides/` ends in the slash of a folder.
  if (!whole.endsWith('g') && to.includes(' ') && isVague(to)) return undefined;
  const place = { start, end: start + whole.length };
  return [
    { kind: 'word', text: 'replace', ...place },
    { kind: 'quoted', text: from, ...place },
    { kind: 'word', text: 'with', ...place },
    { kind: 'quoted', text: to, ...place },
  ];
}

function readOpenSubstitution(prompt: string, start: number): Token[] | undefined {
  const found = matchAt(openSubstitution, prompt, start);
  if (!found) return undefined;
  const place = { start, end: start + found[0].length };
  return [
    { kind: 'word', text: 'replace', ...place },
    { kind: 'quoted', text: found[1]!, ...place },
    { kind: 'word', text: 'with', ...place },
  ];
}

/** The text of a page that begins at this colon, if one does. */
function readTextAfter(tokens: readonly Token[], prompt: string, at: number) {
  if (prompt.charAt(at) !== ':' || !matchAt(colon, prompt, at)) return undefined;
  const before = tokens.at(-1);
  const announced =
    before?.kind === 'word' && (/^(?:text|contents?|body)$/i.test(before.text) || isWhatItSays(tokens));
  if (announced || (matchAt(colonAtLineEnd, prompt, at) && announcesPage(tokens)))
    return readPageText(prompt, at, announced);
  return undefined;
}

/** `It should just say: …`, of a page. */
const isWhatItSays = (tokens: readonly Token[]): boolean =>
  /(?:^| )(?:it|the page|which|that) (?:should|must|can|may|shall) (?:just |only |simply )?(?:say|read)$/.test(
    tokens
      .slice(-6)
      .map((token) => plainWord(token) ?? '')
      .join(' '),
  ) && tokens.some((token) => /^(?:page|guide|article)$/.test(plainWord(token) ?? ''));

/** `Add a page titled "FAQ":` asks for the text below it, as `with the text:` does. */
function announcesPage(tokens: readonly Token[]): boolean {
  const recent = tokens.slice(-30);
  const line = recent.slice(recent.findLastIndex(({ kind }) => kind === 'end') + 1);
  const said = line.map(plainWord);
  const verb = said.findIndex((word) => word !== undefined && /^(?:add|create|write|make|new)$/.test(word));
  const isPage = line.some((token, i) => said[i] === 'page' || endsInPageExtension(token.text));
  return verb >= 0 && isPage && line.some(({ kind }) => kind === 'quoted');
}

function readPunctuation(prompt: string, start: number): Token | undefined {
  const mark = matchAt(ofTitle, prompt, start)?.[0];
  if (mark !== undefined) return { kind: 'word', text: mark, start, end: start + mark.length };
  const text = matchAt(punctuation, prompt, start)?.[0] ?? matchAt(arrow, prompt, start)?.[0];
  if (text === undefined) return undefined;
  const isArrow = /[>→⇒➜]$/.test(text);
  const kind = isArrow || text === ',' || text === ':' ? 'word' : 'end';
  return { kind, text: isArrow ? '->' : text, start, end: start + text.length };
}

/** Up to a blank, an arrow or a possessive: `/a->/b` is three tokens, `cli.mdx's` two. */
function readRun(prompt: string, start: number): Token[] {
  const whole = matchAt(parenthesis, prompt, start) ?? matchAt(run, prompt, start);
  const text = withoutParenthesis((whole?.[0] ?? prompt.charAt(start)).split(arrowInside, 1)[0]!);
  if (text.toLowerCase() === 'w/') return [{ kind: 'word', text: 'with', start, end: start + 2 }];
  // `fix(docs): broken links`, as commits are titled.
  if (/^fix\([\w-]+\)?$/i.test(text)) return [{ kind: 'word', text: 'fix', start, end: start + text.length }];
  if (slashedWord.test(text)) return [{ kind: 'word', text, start, end: start + text.length }];
  const owner = contractions.test(text) ? text : text.replace(possessive, '');
  const end = start + owner.length;
  const kind = owner.includes('/') || endsInPageExtension(owner) ? 'path' : 'word';
  const token: Token = { kind, text: owner, start, end };
  if (owner.length === text.length) return [token];
  return [token, { kind: 'word', text: "'s", start: end, end: start + text.length }];
}
