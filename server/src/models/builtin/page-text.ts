import { matchAt } from './match-at.ts';
import { readQuotation } from './quotation.ts';
import type { Token } from './token.ts';

const lineEndAndBlankLines = /:[ \t]*\r?\n(?:[ \t]*\r?\n)*/y;
const sameLine = /:[ \t]+(?=[^\s"“„«'‘`])/y;
const openingFence = /([ \t]*)(`{3,}|~{3,})[ \t]*([^\s`]*)[ \t]*\r?\n/y;
const openingMark = /\s*(?=["“„«])/y;
const pageLanguages = new Set(['', 'md', 'mdx', 'markdown', 'text', 'txt']);

const maxSentence = 1000;

export type PageText = Token | 'unclosed' | undefined;

/**
 * The text of a page, which is never cut into sentences. It stands below a line that ends in a colon and is a
 * fenced block or a quotation, after which more sentences may follow, or else all the rest of the prompt. A
 * fence in another language than Markdown is the page's own code block. One sentence at the end of the prompt
 * may also stand behind the colon: `text: Coming soon.`
 */
export function readPageText(prompt: string, colon: number, announced: boolean): PageText {
  const above = matchAt(lineEndAndBlankLines, prompt, colon);
  if (above === undefined) return announced ? readSentence(prompt, colon) : undefined;
  const start = colon + above[0].length;

  const fence = matchAt(openingFence, prompt, start);
  if (fence !== undefined && pageLanguages.has(fence[3]!.toLowerCase())) {
    return readFenced(prompt, start, fence);
  }
  const mark = announced ? matchAt(openingMark, prompt, start) : undefined;
  if (mark !== undefined) return readQuotation(prompt, start + mark[0].length);

  const text = prompt.slice(start).trimEnd();
  return text === '' ? undefined : { kind: 'block', text, start, end: prompt.length };
}

/** With a second sentence behind it, nobody knows where the text ends. */
function readSentence(prompt: string, colon: number): PageText {
  const start = colon + (matchAt(sameLine, prompt, colon)?.[0].length ?? 0);
  const text = prompt.slice(start).trim();
  if (start === colon || text.length > maxSentence || /[.!?;]\s|\n/.test(text)) return undefined;
  return { kind: 'block', text, start, end: prompt.length };
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
