import { matchAt } from './match-at.ts';
import { readQuotation } from './quotation.ts';
import type { Token } from './token.ts';

const announcement = /^(?:text|contents?|body)$/i;
const lineEndAndBlankLines = /:[ \t]*\r?\n(?:[ \t]*\r?\n)*/y;
const openingFence = /([ \t]*)(`{3,}|~{3,})[ \t]*([^\s`]*)[ \t]*\r?\n/y;
const openingMark = /\s*(?=["“„«])/y;
const pageLanguages = new Set(['', 'md', 'mdx', 'markdown', 'text', 'txt']);

export type PageText = Token | 'unclosed' | undefined;

/**
 * The text of a page, which is never cut into sentences. It stands below a line that ends in `text:` (or
 * `content:`, `body:`) and is a fenced block or a quotation, after which more sentences may follow, or else
 * all the rest of the prompt. A fence in another language than Markdown is the page's own code block.
 */
export function readPageText(prompt: string, word: string, colon: number): PageText {
  const above = announcement.test(word) ? matchAt(lineEndAndBlankLines, prompt, colon) : undefined;
  if (above === undefined) return undefined;
  const start = colon + above[0].length;

  const fence = matchAt(openingFence, prompt, start);
  if (fence !== undefined && pageLanguages.has(fence[3]!.toLowerCase())) {
    return readFenced(prompt, start, fence);
  }
  const mark = matchAt(openingMark, prompt, start);
  if (mark !== undefined) return readQuotation(prompt, start + mark[0].length);

  const text = prompt.slice(start).trimEnd();
  return text === '' ? undefined : { kind: 'block', text, start, end: prompt.length };
}

function readFenced(prompt: string, start: number, opening: RegExpExecArray): PageText {
  const [whole, indentation, fence] = opening as unknown as [string, string, string];
  const lines: string[] = [];
  for (let at = start + whole.length; at < prompt.length; ) {
    const lineFeed = prompt.indexOf('\n', at);
    const end = lineFeed === -1 ? prompt.length : lineFeed;
    const line = prompt.slice(at, end);
    if (closes(line.trim(), fence)) return { kind: 'block', text: lines.join('\n'), start, end };
    lines.push(withoutIndentation(line, indentation.length));
    at = end + 1;
  }
  return 'unclosed';
}

function closes(line: string, fence: string): boolean {
  return line.length >= fence.length && line === fence.charAt(0).repeat(line.length);
}

/** A block inside a list item is indented as its fence is; its text is not. */
function withoutIndentation(line: string, width: number): string {
  const blanks = line.length - line.trimStart().length;
  return line.slice(Math.min(width, blanks)).replace(/\r$/, '');
}
