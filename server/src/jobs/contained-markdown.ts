import { plainMarkdown } from '../docs/markdown/dialect.ts';
import { childrenOf, endOf, type Node, parseTree, startOf } from '../docs/markdown/parse-tree.ts';
import { applyEdits, type Edit, replaceRange } from '../docs/text/edit.ts';
import { commandLine, references, withoutSkipMarkers } from './host-commands.ts';

/** Each round takes away what the one before it brought to light; more than a few mean that somebody plays. */
const mostRounds = 5;

/**
 * Markdown that a model or a person wrote, as a part of a larger page: formatted as it was meant, but it cannot
 * become a heading of that page, hide what follows it, load an image, notify anybody, close an issue, skip a build or
 * give the host a command.
 */
export function containedMarkdown(text: string): string {
  let current = text.replace(/\r\n?/g, '\n').trim();
  for (let round = 0; round < mostRounds; round++) {
    current = withoutSkipMarkers(current);
    const parsed = parseTree(current, plainMarkdown);
    if (!('root' in parsed)) return asCode(current);
    const edits = editsOf(parsed.root, current);
    if (edits.length === 0) return closed(withoutCommands(parsed.root, current));
    current = applyEdits(current, apart(edits));
  }
  return asCode(current);
}

/** The parser may let two nodes begin at one place; what is in the way of another edit waits for the next round. */
function apart(edits: readonly Edit[]): Edit[] {
  let end = -1;
  return edits
    .toSorted((a, b) => a.start - b.start)
    .filter((edit) => {
      if (edit.start < end) return false;
      end = edit.end;
      return true;
    });
}

function editsOf(node: Node, source: string): Edit[] {
  const own = () => source.slice(startOf(node), endOf(node));
  const replace = (text: string) => [replaceRange(source, { start: startOf(node), end: endOf(node) }, text)];
  switch (node.type) {
    case 'html':
      return replace(own().replaceAll('<', '\\<'));
    case 'yaml':
      return replace(`\\${own()}`);
    case 'image':
    case 'imageReference':
      return replace(own().replace(/^!/, ''));
    case 'heading':
      return node.depth >= 4 ? children(node, source) : replace(`#### ${headingText(own())}`);
    case 'definition':
    case 'footnoteDefinition':
      return replace(`\\${own()}`);
    case 'text':
      return textEdits(node.value, own(), replace);
    case 'link':
      return isReference(node.url) ? replace(code(own())) : children(node, source);
    default:
      return children(node, source);
  }
}

const children = (node: Node, source: string): Edit[] =>
  childrenOf(node).flatMap((child) => editsOf(child, source));

/** Without the signs that made it one, on one line. */
const headingText = (source: string): string =>
  source
    .replace(/^#{1,6}[ \t]*/, '')
    .replace(/\n[ \t>]*(?:=+|-+)[ \t]*$/, '')
    .replace(/\s+/g, ' ');

/** A character may be written as an entity or behind a backslash, so what is shown counts, not what is written. */
function textEdits(shown: string, written: string, replace: (text: string) => Edit[]): Edit[] {
  if (!isReference(shown)) return [];
  const text = shown === written ? written : escaped(shown);
  return replace(references.reduce((before, pattern) => before.replace(pattern, code), text));
}

const isReference = (text: string) => references.some((pattern) => text.search(pattern) >= 0);

const code = (text: string) => `\`${text.replaceAll('`', '')}\``;

const escaped = (text: string) => text.replace(/[\\*_[\]<>&|~$]/g, '\\$&');

/**
 * Hosts look for commands in the text as it is written, in some kinds of code too. A backslash is not shown in prose;
 * in code it would be, and a space does as well.
 */
function withoutCommands(root: Node, source: string): string {
  const isInCode = codeRanges(root);
  return source.replace(commandLine, (start, _markers: string, offset: number) =>
    isInCode(offset + start.length) ? start || ' ' : `${start}\\`,
  );
}

function codeRanges(root: Node): (offset: number) => boolean {
  const ranges = codeOf(root).map((node) => [startOf(node), endOf(node)] as const);
  return (offset) => ranges.some(([start, end]) => offset >= start && offset < end);
}

const codeOf = (node: Node): Node[] =>
  node.type === 'code' || node.type === 'inlineCode' ? [node] : childrenOf(node).flatMap(codeOf);

/** A fence that is still open would swallow the rest of the page, so a rest is tried. */
function closed(text: string): string {
  const parsed = parseTree(`${text}\n\nrest`, plainMarkdown);
  const last = 'root' in parsed ? childrenOf(parsed.root).at(-1) : undefined;
  if (last?.type !== 'code') return text;
  const [, fence = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(text.slice(startOf(last))) ?? [];
  return `${text}\n${fence}`;
}

/** What cannot be understood is shown letter by letter. */
function asCode(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${withoutSkipMarkers(text).replace(commandLine, (start) => start || ' ')}\n${fence}`;
}
