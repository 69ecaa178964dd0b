import { matchAt } from './match-at.ts';
import { readPageText } from './page-text.ts';
import { readQuotation } from './quotation.ts';
import { endsInPageExtension, type Token } from './token.ts';

export interface Tokens {
  readonly tokens: readonly Token[];
  /** Where a quotation or a fenced block opens that never closes. What follows it was not read. */
  readonly unclosedAt?: number;
}

const blanks = /[^\S\n]*/y;
const blanksAndListMarker = /[^\S\n]*(?:(?:[-*+•–]|\(?\d{1,3}[.)])[^\S\n]+)?/y;
const punctuation = /\n|;|[.!?]+(?=[\s;"“”„«»`]|$)|[,:](?=[\s"“„«`]|$)/y;
/** Up to a blank or a quotation mark, less the punctuation that follows; or nothing but odd punctuation. */
const run = /(?:[.,:!?]*[^\s"“”„«»`;.,:!?])+|[.,:!?]+|[^\n]/y;

/** Cuts a prompt into tokens, from left to right and without ever going back: the cost is its length. */
export function tokenize(prompt: string): Tokens {
  const tokens: Token[] = [];
  let at = 0;
  while (true) {
    const lineBegins = at === 0 || prompt.charAt(at - 1) === '\n';
    at += matchAt(lineBegins ? blanksAndListMarker : blanks, prompt, at)?.[0].length ?? 0;
    if (at === prompt.length) return { tokens };
    const delimited = readTextAfter(tokens.at(-1), prompt, at) ?? readQuotation(prompt, at);
    if (delimited === 'unclosed') return { tokens, unclosedAt: at };
    const token = delimited ?? readPunctuation(prompt, at) ?? readRun(prompt, at);
    tokens.push(token);
    at = token.end;
  }
}

function readTextAfter(before: Token | undefined, prompt: string, at: number) {
  const announced = before?.kind === 'word' && prompt.charAt(at) === ':';
  return announced ? readPageText(prompt, before.text, at) : undefined;
}

function readPunctuation(prompt: string, start: number): Token | undefined {
  const text = matchAt(punctuation, prompt, start)?.[0];
  if (text === undefined) return undefined;
  const kind = text === ',' || text === ':' ? 'word' : 'end';
  return { kind, text, start, end: start + text.length };
}

function readRun(prompt: string, start: number): Token {
  const text = matchAt(run, prompt, start)?.[0] ?? prompt.charAt(start);
  const kind = text.includes('/') || endsInPageExtension(text) ? 'path' : 'word';
  return { kind, text, start, end: start + text.length };
}
