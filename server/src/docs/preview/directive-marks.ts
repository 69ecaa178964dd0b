import type { Node } from '../markdown/parse-tree.ts';
import { mapProse } from './prose-lines.ts';

/**
 * The parser reads `:::note` blocks only together with `:note[…]` inside of lines, on which it takes quadratic time
 * and exhausts its stack. Their first and last lines go to it as comments instead, which it leaves where they are.
 */
export interface DirectiveMark {
  colons: number;
  /** Null: it ends a block. */
  name: string | null;
  title: string;
  attributes: string;
}

const line = /^([ \t>]*)(:{3,}[ \t]*(?:[A-Za-z].*)?)\r?$/;
const parts = /^(:{3,})[ \t]*([A-Za-z][\w-]*)?(.*)$/s;
const breaksComment = /-->|\*\/|--!>/;

/** Each is a node: 60,000 take the parser four seconds. No page that people write comes near this. */
const mostMarks = 5_000;

export function markDirectives(text: string, mdx: boolean): string {
  const count = text.split(':::', mostMarks + 2).length - 1;
  return count === 0 || count > mostMarks ? text : mapProse(text, (each) => markLine(each, mdx));
}

function markLine(text: string, mdx: boolean): string {
  const [, indent = '', written] = line.exec(text) ?? [];
  const directive = written?.trimEnd();
  if (directive === undefined || breaksComment.test(directive)) return text;
  if (!mdx) return `${indent}<!--${directive}-->`;
  // A comment of HTML ends a paragraph by itself, one of MDX only with empty lines around it.
  const empty = indent.trimEnd();
  return `${empty}\n${indent}{/*${directive}*/}\n${empty}`;
}

/** What a node marks; null: it is something else. */
export function directiveMark(node: Node): DirectiveMark | null {
  const written =
    node.type === 'html'
      ? /^<!--(:::.*)-->$/.exec(node.value.trim())
      : node.type === 'mdxFlowExpression' && /^\/\*(:::.*)\*\/$/.exec(node.value);
  const [, colons, name, rest] = (written && parts.exec(written[1]!)) || [];
  if (colons === undefined) return null;
  return { colons: colons.length, name: name ?? null, ...titleOf(rest ?? '') };
}

/** `[Title]{attributes}`, as remark writes it, or only ` Title`, as the others do. */
function titleOf(rest: string): Pick<DirectiveMark, 'title' | 'attributes'> {
  const braces = /\{([^{}]*)\}\s*$/.exec(rest);
  const title = (braces ? rest.slice(0, braces.index) : rest).trim();
  const label = /^\[(.*)\]$/.exec(title);
  return { title: label ? label[1]! : title, attributes: braces ? braces[1]!.trim() : '' };
}

const mark = /^([ \t>]*)(?:<!--(:::.*)-->|\{\/\*(:::.*)\*\/\})$/gm;

/** Lines that turned out to be content, as they were written. */
export const withoutMarks = (text: string): string =>
  text.includes(':::') ? text.replace(mark, '$1$2$3') : text;
