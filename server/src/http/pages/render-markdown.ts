import { plainMarkdown } from '../../docs/markdown/dialect.ts';
import { type Node, parseTree } from '../../docs/markdown/parse-tree.ts';
import { type Html, html } from './html.ts';
import { link } from './link.ts';

/**
 * Markdown as markup, node by node. What is not listed here is shown as the text it is, raw HTML included,
 * so nothing that somebody wrote can become a tag or a script.
 */
export function renderMarkdown(text: string): Html {
  const parsed = parseTree(text, plainMarkdown);
  return 'root' in parsed ? render(parsed.root) : html`<p>${text}</p>`;
}

function render(node: Node): Html {
  const inner = () => ('children' in node ? node.children.map((child) => render(child as Node)) : []);
  switch (node.type) {
    case 'root':
      return html`${inner()}`;
    case 'paragraph':
      return html`<p>${inner()}</p>`;
    case 'heading':
      return html`<h3>${inner()}</h3>`;
    case 'strong':
      return html`<strong>${inner()}</strong>`;
    case 'emphasis':
      return html`<em>${inner()}</em>`;
    case 'list':
      return node.ordered ? html`<ol>${inner()}</ol>` : html`<ul>${inner()}</ul>`;
    case 'listItem':
      return html`<li>${inner()}</li>`;
    case 'blockquote':
      return html`<blockquote>${inner()}</blockquote>`;
    case 'inlineCode':
      return html`<code>${node.value}</code>`;
    case 'code':
      return html`<pre>${node.value}</pre>`;
    case 'break':
      return html`<br>`;
    case 'thematicBreak':
      return html`<hr>`;
    case 'link':
      return link(node.url, inner());
    case 'table':
      return table(node);
    default:
      return 'value' in node ? html`${node.value}` : html`${inner()}`;
  }
}

function table({ children: [head, ...rows] }: Extract<Node, { type: 'table' }>): Html {
  const cells = (row: typeof head, tag: 'th' | 'td') =>
    row?.children.map((cell) => {
      const content = cell.children.map((child) => render(child));
      return tag === 'th' ? html`<th>${content}</th>` : html`<td>${content}</td>`;
    });
  return html`<div class="scroll"><table class="list">
    <thead><tr>${cells(head, 'th')}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${cells(row, 'td')}</tr>`)}</tbody></table></div>`;
}
