import type { Dialect } from './dialect.ts';
import { type FrontMatterFields, readFields } from './front-matter.ts';
import { isGenerated } from './is-generated.ts';
import { emptyOutline, type Outline, outlineOf } from './outline.ts';
import { esmProblem, type ParsedTree, parseTree, type SyntaxProblem } from './parse-tree.ts';

export interface PageText {
  text: string;
  dialect: Dialect;
}

/** All that is read of a page, whoever asks: it depends on its text and dialect and on nothing else. */
export interface PageReading {
  outline: Outline;
  fields: FrontMatterFields;
  /** What keeps the page from being read: Markdown, or an import that is no JavaScript. */
  problem: SyntaxProblem | null;
  /** It says of itself that a program writes it. */
  isGenerated: boolean;
}

export function readPage(
  { text, dialect }: PageText,
  parsed: ParsedTree | SyntaxProblem = parseTree(text, dialect),
): PageReading {
  if (!('root' in parsed)) return unreadPage(parsed);
  const outline = outlineOf(text, parsed, dialect);
  return {
    outline,
    fields: readFields(text, outline.frontMatter),
    problem: outline.esm === '' ? null : esmProblem(outline.esm),
    isGenerated: isGenerated(text, parsed),
  };
}

export const unreadPage = (problem: SyntaxProblem): PageReading => ({
  outline: { ...emptyOutline, problem },
  fields: readFields('', null),
  problem,
  isGenerated: false,
});
