import { plainMarkdown } from '../../docs/markdown/dialect.ts';
import { type Node, parseTree } from '../../docs/markdown/parse-tree.ts';
import { type Html, html } from './html.ts';

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
      return /^https?:\/\//i.test(node.url)
        ? html`<a href="${node.url}" rel="noopener nofollow">${inner()}</a>`
        : html`${inner()}`;
    case 'table':
      return html`<div class="scroll"><table class="list"><tbody>${inner()}</tbody></table></div>`;
    case 'tableRow':
      return html`<tr>${inner()}</tr>`;
    case 'tableCell':
      return html`<td>${inner()}</td>`;
    default:
      return 'value' in node ? html`${node.value}` : html`${inner()}`;
  }
}
