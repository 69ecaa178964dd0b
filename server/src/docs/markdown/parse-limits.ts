import { crowdOf } from './crowded-text.ts';
import type { Dialect } from './dialect.ts';

/**
 * The parser takes quadratic time on quotes and lists within each other (20,000 of them: 1.5 s), and trees are walked
 * by recursion. No page that people write comes near these limits. What else a page can do to the parser is contained
 * by `docs/pool`.
 */
const longestPage = 1_000_000;
const nestedBlocks = /(?:(?:[>*+-]|\d{1,2}[.)])[ \t]){200}|>{200}/;

/** Why a page is not given to the parser, or null. */
export function exceedsLimits(text: string, mdx: boolean): string | null {
  if (text.length > longestPage) return 'The page is too long to be read.';
  if (nestedBlocks.test(text)) return 'The page is nested too deeply to be read.';
  return crowdOf(text, mdx);
}

/**
 * Whether the page can do no harm to the process that parses it: the parser's stack holds 5,000 brackets within each
 * other, and its time doubles with each brace in a tag within a brace (`<A b={<A b={…`: 12 of them take 9 s). Of all
 * pages within these limits that were tried, none took 20 ms.
 */
export const isHarmless = (text: string, { mdx }: Dialect): boolean =>
  text.length <= harmlessLength && (!mdx || text.split('{', harmlessBraces + 2).length <= harmlessBraces + 1);

const harmlessLength = 2_000;
const harmlessBraces = 3;
