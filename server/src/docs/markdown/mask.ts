import type { Dialect, FileTag } from './dialect.ts';

/**
 * The same text, of the same length, in which the syntax that a kind adds to Markdown is written in characters
 * that mean nothing: dots where nobody should read or replace anything, an equivalent where the parser knows
 * one. Offsets stay true, and the parser never sees a syntax it does not know.
 */
export function maskSyntax(text: string, dialect: Dialect): string {
  const rules = lineRules.filter(
    (rule) => rule.applies(dialect) && rule.hints.some((hint) => text.includes(hint)),
  );
  const lines = rules.length === 0 ? text : maskLines(text, rules);
  const masked = (dialect.fileTags ?? []).reduce(maskTag, lines);
  return dialect.mdx && dialect.htmlComments ? maskComments(masked) : masked;
}

function maskTag(text: string, { pattern }: FileTag): string {
  return text.replace(pattern, (tag: string, target: string) => tag.slice(0, -target.length) + dots(target));
}

interface LineRule {
  applies(dialect: Dialect): boolean;
  /** A line without any of these is never touched. */
  hints: string[];
  mask(line: string, next: string): string;
}

const dots = (part: string): string => '.'.repeat(part.length);

/** What makes a line a heading: a `#` in front of it, or a line of its own below. */
const hash = /^\s*(?:>\s*)*#{1,6}\s/;
const underline = /^[ \t>]*(?:=+|-+)\s*$/;
const id = /\{:?\s*#[^{}]*\}(?=(?:\s+#+)?\s*$)/;

const lineRules: LineRule[] = [
  {
    applies: (dialect) => dialect.headingIds,
    hints: ['{#', '{:', '{ #'],
    mask: (line) => (hash.test(line) ? line.replace(id, dots) : line),
  },
  {
    // In MDX such braces are an expression: Docusaurus and Mintlify read ids behind a `#` alone.
    applies: (dialect) => dialect.headingIds && !dialect.mdx,
    hints: ['{#', '{:', '{ #'],
    mask: (line, next) => (underline.test(next) ? line.replace(id, dots) : line),
  },
  {
    applies: (dialect) => dialect.attributeLists ?? false,
    hints: ['{ ', '{.', '{:', '{d'],
    mask: (line, next) =>
      hash.test(line) || underline.test(next)
        ? line.replace(/(?<= )\{:?[ ]*[^\s{}][^{}]*\}(?=\s*$)/, dots)
        : line,
  },
  {
    applies: (dialect) => dialect.directives,
    hints: [':::'],
    mask: (line) =>
      line.replace(
        /^(\s*:{3,}\s*)([\w-]+)((?:\[[^\]]*\])?)((?:\{[^}]*\})?)/,
        (_, fence: string, name: string, title: string, attributes: string) =>
          fence + dots(name) + title + dots(attributes),
      ),
  },
  {
    applies: (dialect) => dialect.admonitions,
    hints: ['!!! ', '??? ', '???+ ', '=== '],
    mask: (line) =>
      line.replace(
        /^(\s*)(!!!|\?\?\?\+?|===[!+]?)( +)([\w -]*)(?=["'\r\n]|$)/,
        (_, indent: string, mark: string, space: string, type: string) =>
          `${indent}${asListItem(mark + space)}${dots(type)}`,
      ),
  },
];

/**
 * Content of such a block is indented by four, which is what a list item with this marker holds. A number with
 * a bracket, since no bulleted list beside it can then become one with it.
 */
function asListItem(opening: string): string {
  return `1)  ${dots(opening.slice(4))}`;
}

function maskLines(text: string, rules: readonly LineRule[]): string {
  let fence: string | null = null;
  return text
    .split('\n')
    .map((line, index, lines) => {
      const mark = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})/.exec(line)?.[1];
      if (mark && fence === null) {
        fence = mark;
        return line;
      }
      if (fence !== null) {
        if (mark?.startsWith(fence) && /^[\s>]*[`~]+\s*$/.test(line)) fence = null;
        return line;
      }
      return rules.reduce((masked, rule) => rule.mask(masked, lines[index + 1] ?? ''), line);
    })
    .join('\n');
}

/**
 * What is read before a comment can be: a block of code up to its end, or the page's; a code span, which ends with its
 * paragraph at the latest; an escaped character. Then a comment, as its last group.
 */
const codeOrComment =
  /^[ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?(`{3,}(?=[^`\n]*$)|~{3,})[\s\S]*?(?:^[ \t>]*\1[`~]*[ \t]*$|(?![\s\S]))|(?<!`)(`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?(?<!`)\2(?!`)|\\[\\`<]|<!--(.*?)-->/gms;

/** HTML comments written as comments of MDX, which are as long. */
function maskComments(text: string): string {
  // Behind the last end there is none, and each of many beginnings would be searched to the page's end.
  const end = text.lastIndexOf('-->') + 3;
  if (end < 3 || !text.includes('<!--')) return text;
  const masked = text
    .slice(0, end)
    .replace(codeOrComment, (all: string, _fence, _ticks, inner: string | undefined) =>
      inner === undefined ? all : `{/* ${inner.replaceAll('*/', '..')}*/}`,
    );
  return masked + text.slice(end);
}
