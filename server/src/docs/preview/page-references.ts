import { childrenOf, type Node } from '../markdown/parse-tree.ts';

type Definition = Extract<Node, { type: 'definition' }>;
type Footnote = Extract<Node, { type: 'footnoteDefinition' }>;

/** What a page says in one place for others, by name. */
export interface PageReferences {
  definitions: ReadonlyMap<string, Definition>;
  footnotes: ReadonlyMap<string, Footnote>;
}

export function readReferences(root: Node): PageReferences {
  const definitions = new Map<string, Definition>();
  const footnotes = new Map<string, Footnote>();
  const left = [root];
  for (let node = left.pop(); node; node = left.pop()) {
    // The first of a name is the one that counts, and it is met last.
    if (node.type === 'definition') definitions.set(node.identifier, node);
    if (node.type === 'footnoteDefinition') footnotes.set(node.identifier, node);
    for (const child of childrenOf(node)) left.push(child);
  }
  return { definitions, footnotes };
}
