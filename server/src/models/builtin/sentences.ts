import { plainWord, type Token } from './token.ts';

/** A sentence, and what its list says of it: `Delete these pages:` above `- cli.mdx`. */
export interface Clause {
  readonly tokens: readonly Token[];
  readonly heading: readonly Token[];
}

/**
 * Cuts tokens into sentences: at full stops, semicolons, line ends and at the word "then". Below a line that ends
 * in a colon every item of the list is a sentence that begins as that line does.
 */
export function* sentences(tokens: readonly Token[]): Generator<Clause> {
  let start = 0;
  let heading: readonly Token[] = [];
  for (let at = 0; at <= tokens.length; at++) {
    const token = tokens[at];
    if (token !== undefined && !separates(tokens, at)) continue;
    const from = start;
    const sentence = withoutJoints(tokens.slice(from, at).filter(({ kind }) => kind !== 'end'));
    start = at + 1;
    if (sentence.length === 0) continue;
    if (opensList(tokens, at)) {
      heading = sentence.slice(0, -1);
      continue;
    }
    if (!beginsRow(tokens, from)) heading = [];
    yield { tokens: sentence, heading };
  }
}

function separates(tokens: readonly Token[], at: number): boolean {
  const { kind, text } = tokens[at]!;
  if (kind !== 'end') return kind === 'word' && /^then$/i.test(text) && !isLast(tokens, at);
  if (continuesBelow(tokens, at)) return false;
  // `New page: FAQ. Text: Coming soon.` is one sentence.
  return !(/^(?:text|content|body)$/i.test(tokens[at + 1]?.text ?? '') && tokens[at + 2]?.kind === 'block');
}

/** A prompt may be nothing but faces and empty lines, and each of them looks ahead. */
const mostEnds = 10;

/** `Please add a redirect` above `from: /a` and `to: /b`: lines that fill in what the one above them left open. */
function continuesBelow(tokens: readonly Token[], at: number): boolean {
  let next = at;
  while (tokens[next]?.kind === 'end' && next < at + mostEnds) next += 1;
  const isLine = tokens[next - 1]?.text === '\n' && tokens[next]?.item === undefined;
  return isLine && /^(?:from|to)$/i.test(tokens[next]?.text ?? '') && tokens[next + 1]?.text === ':';
}

/** At the end it is a time: "the launch is tomorrow, delete it then, please". */
function isLast(tokens: readonly Token[], at: number): boolean {
  let end = at + 1;
  while (/^(?:,|please|thanks|thank|you|pls|thx)$/i.test(tokens[end]?.text ?? '')) end += 1;
  return (tokens[end]?.kind ?? 'end') === 'end';
}

/** `(1)` or `b)` between instructions. */
const isNumber = (token: Token | undefined): boolean =>
  token?.kind === 'end' && /^\(?\w+\)$/.test(token.text);

/** A colon, the end of its line, and a row below it; or a colon, and a number behind it. */
const opensList = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.text === ':' &&
  (isNumber(tokens[at]) || (tokens[at]?.text === '\n' && beginsRow(tokens, at)));

/** An item of a list, or a line that begins with a path or a quotation, as no sentence does. */
function beginsRow(tokens: readonly Token[], from: number): boolean {
  let at = from;
  while (tokens[at]?.kind === 'end') at += 1;
  const isLine = tokens[at - 1]?.text === '\n';
  if (isNumber(tokens[at - 1])) return true;
  return tokens[at]?.item === true || (isLine && /^(?:path|quoted)$/.test(tokens[at]?.kind ?? ''));
}

/** What remains of ", and then" when "then" is gone. */
function withoutJoints(tokens: readonly Token[]): readonly Token[] {
  const isJoint = (token: Token) => /^(?:and|[,()])$/.test(plainWord(token) ?? '');
  const first = tokens.findIndex((token) => !isJoint(token));
  const last = tokens.findLastIndex((token) => !isJoint(token));
  return first === -1 ? [] : tokens.slice(first, last + 1);
}

const joint = /^(?:[,:()–—-]|so|->)$/;
const maxCuts = 6;

/** The ways to cut a sentence in two where a clause may end. */
export function* clausesOf(tokens: readonly Token[]): Generator<readonly [Token[], Token[]]> {
  const cuts = tokens.flatMap((token, at) => (at > 0 && joint.test(plainWord(token) ?? '') ? [at] : []));
  for (const at of cuts.slice(0, maxCuts)) {
    const [left, right] = [tokens.slice(0, at), tokens.slice(at)].map(withoutMarks) as [Token[], Token[]];
    if (left.length > 0 && right.length > 0) yield [left, right];
  }
}

/** Without what joins a clause to the next. */
function withoutMarks(tokens: readonly Token[]): readonly Token[] {
  const isMark = (token: Token) => /^(?:[,:()–—-]|so|and|->)$/.test(plainWord(token) ?? '');
  const first = tokens.findIndex((token) => !isMark(token));
  const last = tokens.findLastIndex((token) => !isMark(token));
  return first === -1 ? [] : tokens.slice(first, last + 1);
}
