import { endOf, type Node, startOf } from '../markdown/parse-tree.ts';
import { lineAt } from '../text/lines.ts';
import type { ActiveItem } from './active-item.ts';
import { attributeItems, elementItems } from './elements.ts';

const list = /\{:?([^{}]{1,2000})\}/g;
const attribute = /([:@.\w-]{1,100})\s{0,9}[=:]\s{0,9}("[^"]*"|'[^']*'|[^\s"'\]]+)/g;
const block = /^[ \t]*\/{3,}[ \t]*html[ \t]*\|[ \t]*([\w-]+)([^\n]*)/gm;
const option = /^[ \t]+(on[a-z]{3,})[ \t]*:[ \t]*([^\n]*)/gm;

/**
 * Attributes that extensions of Markdown put on elements, `[a](b){ onclick="…" }` and `{: onclick=… }`, and elements that
 * they make, `/// html | script`. Which extensions a site has is not always known, so all of them count.
 */
export function attributeListItems(text: string, nodes: readonly Node[]): ActiveItem[] {
  if (!text.includes('{') && !text.includes('///')) return [];
  const visible = withoutCode(text, nodes);
  const lists = [...visible.matchAll(list)].flatMap(({ 1: attributes, index }) =>
    [...attributesOf(attributes!)].flatMap(([key, value]) =>
      attributeItems('a', key, value, lineAt(text, index)),
    ),
  );
  if (!visible.includes('///')) return lists;
  const blocks = [...visible.matchAll(block)].flatMap(({ 1: name, 2: rest, index }) =>
    elementItems({ name: name!, attributes: attributesOf(rest!), line: lineAt(text, index) }),
  );
  const options = [...visible.matchAll(option)].flatMap(({ 1: key, 2: value, index }) =>
    attributeItems('a', key!, value!, lineAt(text, index)),
  );
  return [...lists, ...blocks, ...options];
}

const attributesOf = (written: string): Map<string, string> =>
  new Map(
    [...written.matchAll(attribute)].map(([, key, value]) => [key!, value!.replace(/^(["'])(.*)\1$/s, '$2')]),
  );

/** The first line of fenced code may have a list too. */
function withoutCode(text: string, nodes: readonly Node[]): string {
  let [result, from] = ['', 0];
  for (const node of nodes) {
    if (node.type !== 'code' && node.type !== 'inlineCode') continue;
    const [start, end] = [startOf(node), endOf(node)];
    const isFenced = node.type === 'code' && /^[`~]{3}/.test(text.slice(start, start + 3));
    const firstLine = text.indexOf('\n', start);
    const begin = isFenced && firstLine !== -1 ? Math.min(firstLine, end) : start;
    if (begin < from) continue;
    result += text.slice(from, begin) + text.slice(begin, end).replace(/[^\n]/g, ' ');
    from = end;
  }
  return result + text.slice(from);
}
