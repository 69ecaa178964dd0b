import { findDestination } from '../../markdown/destination.ts';
import { plainMarkdown } from '../../markdown/dialect.ts';
import { childrenOf, endOf, type Node, parseTree, startOf } from '../../markdown/parse-tree.ts';
import type { Range } from '../../text/edit.ts';

/** A link of a summary: a chapter, or a draft where it has no target. */
export interface SummaryLink {
  label: string;
  /** Where people read it; not what is code in it. */
  texts: (Range & { text: string })[];
  target: string;
  /** Where the target is written; null where the place is not certain. */
  range: Range | null;
}

export type SummaryPart =
  | { type: 'heading'; node: Node; depth: number; label: string; texts: SummaryLink['texts'] }
  | { type: 'list'; node: Node }
  | { type: 'link'; node: Node; link: SummaryLink };

/** What a `SUMMARY.md` consists of, from top to bottom; null where it is no Markdown that can be read. */
export function parseSummary(source: string): SummaryPart[] | null {
  const parsed = parseTree(source, { ...plainMarkdown, features: { frontmatter: true } });
  if (!('root' in parsed)) return null;
  return childrenOf(parsed.root).flatMap((node): SummaryPart[] => {
    if (node.type === 'list') return [{ type: 'list', node }];
    if (node.type === 'heading')
      return [{ type: 'heading', node, depth: node.depth, label: textOf(node).trim(), texts: textsOf(node) }];
    if (node.type !== 'paragraph') return [];
    return childrenOf(node).flatMap((child) => {
      const link = linkOf(source, child);
      return link ? [{ type: 'link', node: child, link } as const] : [];
    });
  });
}

/** The link that a list's item is, with what lists lie below it. */
export function readItem(
  source: string,
  item: Node,
): { link: SummaryLink | null; text: string; lists: Node[] } {
  const [first, ...others] = childrenOf(item);
  const inline = first?.type === 'paragraph' ? childrenOf(first) : [];
  const link = inline.map((node) => linkOf(source, node)).find((each) => each !== null) ?? null;
  const lists = [first, ...others].filter((node): node is Node => node?.type === 'list');
  return { link, text: inline.map(textOf).join('').trim(), lists };
}

/** Every target that a summary names, without drafts. */
export function summaryTargets(source: string): string[] {
  const inList = (list: Node): string[] =>
    childrenOf(list).flatMap((item) => {
      const { link, lists } = readItem(source, item);
      return [...(link?.target ? [link.target] : []), ...lists.flatMap(inList)];
    });
  return (parseSummary(source) ?? []).flatMap((part) => {
    if (part.type === 'list') return inList(part.node);
    return part.type === 'link' && part.link.target !== '' ? [part.link.target] : [];
  });
}

function linkOf(source: string, node: Node): SummaryLink | null {
  if (node.type !== 'link' || source[startOf(node)] !== '[') return null;
  const last = childrenOf(node).at(-1);
  const place = { start: startOf(node), end: endOf(node), url: node.url };
  const found = findDestination(source, place, last ? endOf(last) : place.start, '](');
  const range = found && { start: found.start, end: found.end };
  return { label: textOf(node), texts: textsOf(node), target: node.url, range };
}

function textsOf(node: Node): SummaryLink['texts'] {
  if (node.type === 'text') return [{ start: startOf(node), end: endOf(node), text: node.value }];
  return childrenOf(node).flatMap(textsOf);
}

function textOf(node: Node): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  return childrenOf(node).map(textOf).join('');
}
