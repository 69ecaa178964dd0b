import type { Node } from '../markdown/parse-tree.ts';
import type { Directive } from './fold-directives.ts';

const opening = /^\[!([A-Za-z]+)\][ \t]*(?:\n|$)/;

/** A quote that begins with `[!NOTE]` on a line of its own, as code hosts read it; null: a plain quote. */
export function alertOf(quote: Extract<Node, { type: 'blockquote' }>): Directive | null {
  const [paragraph, ...others] = quote.children;
  if (paragraph?.type !== 'paragraph') return null;
  const [text, ...inline] = paragraph.children;
  const found = text?.type === 'text' ? opening.exec(text.value) : null;
  if (text?.type !== 'text' || !found) return null;
  const first = { ...text, value: text.value.slice(found[0].length) };
  const rest = { ...paragraph, children: first.value === '' ? inline : [first, ...inline] };
  return {
    type: 'directive',
    name: found[1]!.toLowerCase(),
    title: '',
    attributes: '',
    children: rest.children.length === 0 ? others : [rest, ...others],
  };
}
