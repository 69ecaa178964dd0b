import { childrenOf, endOf, type Node, startOf } from '../markdown/parse-tree.ts';

export interface Rendering {
  /** `escaped`: as CommonMark prints text. `raw`: as Python-Markdown does, which lets tags through. `template`: as Vue reads it. */
  text: 'escaped' | 'raw' | 'template';
  source: string;
  /** `\<` is an escape. */
  hasEscapes: boolean;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A page as its renderer prints it, as far as that decides where tags, attributes and expressions begin and end. */
export function renderedHtml(node: Node, rendering: Rendering): string {
  switch (node.type) {
    case 'html':
      return node.value;
    case 'text':
      return printedText(node, rendering);
    case 'inlineCode':
      // Vue leaves code alone.
      return rendering.text === 'template' ? '<code></code>' : `<code>${escaped(node.value)}</code>`;
    case 'code':
      return rendering.text === 'template' ? codeTemplate(node) : `<code>${escaped(node.value)}</code>`;
    case 'link':
      return `<a href="${escaped(node.url)}" title="${escaped(node.title ?? '')}">${inner(node, rendering, '')}</a>`;
    case 'image':
      return `<img src="${escaped(node.url)}" alt="${escaped(node.alt ?? '')}" title="${escaped(node.title ?? '')}" />`;
    case 'emphasis':
    case 'strong':
    case 'delete':
      return `<em>${inner(node, rendering, '')}</em>`;
    case 'root':
      return inner(node, rendering, '\n');
    case 'yaml':
    case 'definition':
      return '';
    default:
      return `<p>${inner(node, rendering, '')}</p>`;
  }
}

const inner = (node: Node, rendering: Rendering, between: string): string =>
  childrenOf(node)
    .map((child) => renderedHtml(child, rendering))
    .join(between);

/** The title of a block is a part of the template, and so is the code of a language such as `js-vue`. */
const codeTemplate = ({ lang, meta, value }: Extract<Node, { type: 'code' }>): string =>
  `<code>${lang ?? ''} ${meta ?? ''} ${lang?.includes('-vue') ? value : ''}</code>`;

function printedText(node: Extract<Node, { type: 'text' }>, { text, source, hasEscapes }: Rendering): string {
  if (text === 'template') return node.value;
  if (text === 'escaped') return escaped(node.value);
  const written = source.slice(startOf(node), endOf(node));
  return hasEscapes ? written.replaceAll('\\<', '&lt;') : written;
}
