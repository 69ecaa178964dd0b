import { plainMarkdown } from '../markdown/dialect.ts';
import { type ParsedTree, parseTree, type SyntaxProblem } from '../markdown/parse-tree.ts';
import { withoutAdmonitions } from './admonition-lines.ts';
import { markDirectives } from './directive-marks.ts';
import { mapProse } from './prose-lines.ts';

/** Any kind of site may have written the page: what one of them adds to Markdown should hinder no other. */
export function parsePage(text: string, mdx: boolean): ParsedTree | SyntaxProblem {
  const dialect = { ...plainMarkdown, mdx, directives: true, htmlComments: true };
  const plain = withoutHeadingIds(text.replace(/^\uFEFF/, '').toWellFormed());
  const page = mdx ? plain : withoutAdmonitions(plain);
  const marked = markDirectives(page, mdx);
  const parsed = parseTree(marked, dialect);
  if ('root' in parsed || marked === page) return parsed;
  // Either the marks are what it stumbles over, or the line that it names should be the page's.
  return parseTree(page, dialect);
}

/** `## Title {#id}` */
const withoutHeadingIds = (text: string): string =>
  mapProse(text, (line) =>
    /^[\s>]*#{1,6}\s/.test(line) ? line.replace(/\{:?\s*#[^{}]*\}(?=\s*$)/, '') : line,
  );
