import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { crowdOf } from './crowded-text.ts';

/**
 * The parser is native code: on brackets 8,000 deep it exhausts its stack and ends the whole process, and on
 * some endless nestings it takes quadratic time (30,000 unclosed tags: 20 s). No page that people write comes
 * near these limits; one that exceeds them is not given to the parser.
 */
const longestPage = 1_000_000;
const deepestBrackets = 200;
const deepestTags = 2_000;
const nestedBlocks = /(?:(?:[>*+-]|\d{1,2}[.)])[ \t]){200}|>{200}/;

/**
 * An expression of 16,000 operators in a row (`a=>a=>…`, `!!!…`, `void void …`) exhausts the stack as well.
 * Whether a brace that nothing closes begins one, or stands in a code block, is not told here: a page with
 * more words and operators than this behind a brace is first tried in a process of its own.
 */
const mostTokens = 10_000;
const operators = new Set('=!+-*/%&|?~^.<>');
const word = /\w/;
const longestString = 2_000;
const brackets = { open: new Set('([{'), close: new Set(')]}') };

/** Why a page is not given to the parser, or null. */
export function exceedsLimits(text: string, mdx: boolean): string | null {
  if (text.length > longestPage) return 'The page is too long to be read.';
  const tangle = mdx ? tangleOf(text, 'in-braces') : null;
  const unreadable =
    nestedBlocks.test(text) ||
    tangle === 'brackets' ||
    (mdx && openTags(text) > deepestTags) ||
    (tangle === 'tokens' && !survivesAlone(text));
  return unreadable ? 'The page is nested too deeply to be read.' : crowdOf(text, mdx);
}

export const isDeepScript = (script: string): boolean => tangleOf(script, 'anywhere') !== null;

/**
 * What makes the text dangerous: brackets that go too deep, or an expression of too many words and operators.
 * In a page that matters once a brace has opened an expression. What stands in quotation marks is data.
 */
function tangleOf(text: string, from: 'anywhere' | 'in-braces'): 'brackets' | 'tokens' | null {
  let depth = 0;
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    const inside = depth > 0 || from === 'anywhere';
    if (character === '{' || (inside && brackets.open.has(character))) depth += 1;
    else if (depth > 0 && brackets.close.has(character)) depth -= 1;
    else if (inside && (character === '"' || character === "'")) at = endOfString(text, at);
    else if (inside && (operators.has(character) || endsWord(text, at))) seen += 1;
    if (depth > deepestBrackets) return 'brackets';
    if (seen > mostTokens) return 'tokens';
    if (depth === 0 && from === 'in-braces') seen = 0;
  }
  return null;
}

function survivesAlone(text: string): boolean {
  const program = fileURLToPath(new URL('./parse-alone.ts', import.meta.url));
  return spawnSync(process.execPath, [program], { input: text, timeout: 10_000, env: {} }).status === 0;
}

const endsWord = (text: string, at: number) => word.test(text[at]!) && !word.test(text[at + 1] ?? '');

/** Where the string ends that begins here; an apostrophe that nothing closes on its line is only that. */
function endOfString(text: string, start: number): number {
  const quote = text[start];
  for (let at = start + 1; at < Math.min(text.length, start + longestString) && text[at] !== '\n'; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at;
  }
  return start;
}

/** How many tags are open at once, at most. */
function openTags(text: string): number {
  let open = 0;
  let most = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    open = text[at + 1] === '/' ? Math.max(0, open - 1) : open + 1;
    if (open > most) most = open;
    if (most > deepestTags) return most - selfClosing(text);
  }
  return most;
}

function selfClosing(text: string): number {
  return text.split('/>').length - 1;
}
