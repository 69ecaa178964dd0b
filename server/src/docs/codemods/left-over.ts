import { childrenOf, endOf, type Node, type ParsedTree, startOf } from '../markdown/parse-tree.ts';
import { overlaps, type Range } from '../text/edit.ts';
import type { Term } from './term.ts';

export interface LeftOver {
  kind: 'code' | 'field';
  at: number;
}

/**
 * Mentions where people may read them although the page's text does not have them: in the values of components, such
 * as `items={[{ title: 'Acme' }]}`, and in fields of the front matter, such as its tags.
 */
export function leftOver({ root, masked }: ParsedTree, term: Term, seen: readonly Range[]): LeftOver[] {
  const found = term
    .find(masked, { start: 0, end: masked.length })
    .filter((mention) => !seen.some((range) => overlaps(range, mention)));
  if (found.length === 0) return [];
  const tags = openingTags(root);
  const [first] = childrenOf(root);
  const block = first?.type === 'yaml' ? { start: startOf(first), end: endOf(first) } : null;
  return found.flatMap((mention): LeftOver[] => {
    if (block && overlaps(block, mention)) return [{ kind: 'field', at: mention.start }];
    return tags.some((tag) => overlaps(tag, mention)) ? [{ kind: 'code', at: mention.start }] : [];
  });
}

function openingTags(node: Node): Range[] {
  const children = childrenOf(node);
  const below = children.flatMap(openingTags);
  const isTag =
    node.type === 'html' || node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
  if (!isTag) return below;
  const [child] = children;
  return [{ start: startOf(node), end: child ? startOf(child) : endOf(node) }, ...below];
}
