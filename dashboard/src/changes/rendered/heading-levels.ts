import type { PreviewNode } from '../../../../server/src/contract/preview.ts';

const deepest = 6;

/**
 * The level of each heading when the page stands below others: its highest ones begin at `first`, and none is more
 * than one below the heading before it, so that those who go by headings miss none.
 */
export function levelHeadings(nodes: readonly PreviewNode[], first: number): Map<PreviewNode, number> {
  const headings = [...headingsIn(nodes)];
  const highest = Math.min(...headings.map(([, level]) => level));
  const levels = new Map<PreviewNode, number>();
  let before = first - 1;
  for (const [node, level] of headings) {
    before = Math.min(deepest, before + 1, first + level - highest);
    levels.set(node, before);
  }
  return levels;
}

function* headingsIn(nodes: readonly PreviewNode[]): Generator<[PreviewNode, number]> {
  for (const node of nodes) {
    const level = node.type === 'element' ? /^h([1-6])$/.exec(node.name)?.[1] : undefined;
    if (level !== undefined) yield [node, Number(level)];
    else if ('children' in node) yield* headingsIn(node.children);
  }
}
