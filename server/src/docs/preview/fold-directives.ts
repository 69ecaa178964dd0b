import type { Node } from '../markdown/parse-tree.ts';
import { type DirectiveMark, directiveMark } from './directive-marks.ts';

/** A block between two marks. */
export interface Directive extends Pick<DirectiveMark, 'title' | 'attributes'> {
  type: 'directive';
  name: string;
  children: Piece[];
}

export type Piece = Node | Directive;

/**
 * Puts what stands between two marks into a block. One that nothing ends goes on until its surroundings do, and an
 * end of nothing is left out.
 */
export function foldDirectives(nodes: readonly Node[]): Piece[] {
  const pieces: Piece[] = [];
  const open: { colons: number; block: Directive }[] = [];
  for (const node of nodes) {
    const siblings = open.at(-1)?.block.children ?? pieces;
    const mark = directiveMark(node);
    if (mark === null) {
      siblings.push(node);
    } else if (mark.name === null) {
      const ended = open.findLastIndex(({ colons }) => colons <= mark.colons);
      if (ended !== -1) open.length = ended;
    } else {
      const { colons, name, title, attributes } = mark;
      const block: Directive = { type: 'directive', name, title, attributes, children: [] };
      siblings.push(block);
      open.push({ colons, block });
    }
  }
  return pieces;
}
