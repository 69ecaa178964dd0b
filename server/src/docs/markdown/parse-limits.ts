/**
 * The parser is native code: on brackets 8,000 deep it exhausts its stack and ends the whole process, and on
 * some endless nestings it takes quadratic time (30,000 unclosed tags: 20 s). No page that people write comes
 * near these limits; one that exceeds them is not given to the parser.
 */
const longestPage = 1_000_000;
const deepestBrackets = 200;
const deepestTags = 2_000;
const nestedBlocks = /(?:(?:[>*+-]|\d{1,2}[.)])[ \t]){200}|>{200}/;

const openBrace = 0x7b;
const openers = new Set([...'([{'].map((character) => character.charCodeAt(0)));
const closers = new Set([...')]}'].map((character) => character.charCodeAt(0)));

/** Why a page is not given to the parser, or null. */
export function exceedsLimits(text: string, mdx: boolean): string | null {
  if (text.length > longestPage) return 'The page is too long to be read.';
  const tangled =
    nestedBlocks.test(text) ||
    (mdx && (bracketDepth(text, 'in-braces') > deepestBrackets || openTags(text) > deepestTags));
  return tangled ? 'The page is nested too deeply to be read.' : null;
}

export function isDeepScript(script: string): boolean {
  return bracketDepth(script, 'anywhere') > deepestBrackets;
}

/** How deep brackets go; in a page they matter once a brace has opened an expression. */
function bracketDepth(text: string, from: 'anywhere' | 'in-braces'): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === openBrace || (openers.has(code) && (depth > 0 || from === 'anywhere'))) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (depth > 0 && closers.has(code)) depth -= 1;
  }
  return deepest;
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
