import type { Nodes } from 'mdast';
import { markdownToMdast, mdxToJs, mdxToMdast } from 'satteri';
import type { Dialect } from './dialect.ts';
import { maskSyntax } from './mask.ts';
import { exceedsLimits } from './parse-limits.ts';

export type Node = Nodes;

export interface ParsedTree {
  root: Node;
  /** The text as the parser read it: as long as the page, without the syntax only the site's kind knows. */
  masked: string;
}

export interface SyntaxProblem {
  message: string;
  line: number | null;
  /** The parser failed on the page, which took a process or seconds. */
  isFailure?: true;
}

const deepestTree = 1_000;
const features = { gfm: true, frontmatter: true };

/**
 * Parses a page, without its byte order mark (the parser counts none into its offsets). A page that does not
 * parse is an answer, not an exception. MDX can end or stop the process: call it in one of `docs/pool`, or after
 * `isHarmless`.
 */
export function parseTree(text: string, dialect: Dialect): ParsedTree | SyntaxProblem {
  const limit = exceedsLimits(text, dialect.mdx);
  if (limit) return { message: limit, line: null };
  const masked = maskSyntax(text, dialect);
  const parse = dialect.mdx ? mdxToMdast : markdownToMdast;
  try {
    // Without a line break at the end a last backslash makes the parser panic, which ends the process.
    const root = parse(masked.endsWith('\n') ? masked : `${masked}\n`, {
      features: { ...features, math: dialect.math ?? false, ...dialect.features },
    });
    return isDeeper(root, deepestTree)
      ? { message: 'The page is nested too deeply to be read.', line: null }
      : { root, masked };
  } catch (error) {
    return syntaxProblem(error);
  }
}

/** Trees are walked by recursion, which has an end. */
function isDeeper(root: Node, limit: number): boolean {
  // Each level takes two characters at least.
  if (endOf(root) < 2 * limit) return false;
  let level: readonly Node[] = [root];
  for (let depth = 0; depth <= limit; depth += 1) {
    level = level.flatMap(childrenOf);
    if (level.length === 0) return false;
  }
  return true;
}

/** The parser takes import and export lines as they come; whether they are JavaScript is asked apart. */
export function esmProblem(esm: string): SyntaxProblem | null {
  try {
    mdxToJs(`${esm}\n`);
    return null;
  } catch (error) {
    return { ...syntaxProblem(error), line: null };
  }
}

/** Messages look like `4:24: Unexpected character … (mdx-jsx:unexpected-character)`. */
function syntaxProblem(error: unknown): SyntaxProblem {
  const message = error instanceof Error ? error.message : String(error);
  const [, line, rest] = /^(\d+):\d+: (.*?)(?: \([\w-]+:[\w-]+\))?$/s.exec(message) ?? [];
  return line ? { message: rest!, line: Number(line) } : { message, line: null };
}

export const startOf = (node: Node): number => node.position?.start.offset ?? 0;
export const endOf = (node: Node): number => node.position?.end.offset ?? 0;
export const childrenOf = (node: Node): readonly Node[] =>
  'children' in node ? (node.children as Node[]) : [];
