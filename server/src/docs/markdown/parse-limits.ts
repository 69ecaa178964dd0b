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
 * Whether the page can do no harm to the process that parses it. The parser's stack holds 5,000 brackets within each
 * other. Its time doubles with each tag and brace in JavaScript (`{<A><A><>…`, or `<A b={<B>` twelve times: 9 s), which
 * begins with a brace, an import or an export. Of 5,000 generated pages within these limits the worst took 11 ms.
 */
export const isHarmless = (text: string, { mdx }: Dialect): boolean =>
  text.length <= harmlessLength &&
  (!mdx || !script.test(text) || (text.match(/[{<]/g)?.length ?? 0) <= harmlessMarks);

const harmlessLength = 2_000;
const harmlessMarks = 6;
const script = /\{|^\s*(?:import|export)\b/m;
