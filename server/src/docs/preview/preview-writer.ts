import { type PreviewNode, previewElements } from '../../contract/preview.ts';
import { childrenOf, endOf, type Node, startOf } from '../markdown/parse-tree.ts';
import { alertOf } from './alert.ts';
import { withoutMarks } from './directive-marks.ts';
import { attributeText, cutAttributes, type JsxElement, plainAttribute } from './element-attributes.ts';
import { type Directive, foldDirectives, type Piece } from './fold-directives.ts';
import type { PageReferences } from './page-references.ts';
import type { PreviewRoom } from './preview-room.ts';
import { safeLink } from './safe-link.ts';

type SourceKind = Extract<PreviewNode, { type: 'source' }>['kind'];
type OfType<Type extends Node['type']> = Extract<Node, { type: Type }>;

const elements: { [type in Node['type']]?: string } = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
  tableRow: 'tr',
  tableCell: 'td',
  thematicBreak: 'hr',
  break: 'br',
};

const sources: { [type in Node['type'] | 'toml']?: SourceKind } = {
  html: 'html',
  yaml: 'front-matter',
  toml: 'front-matter',
  mdxjsEsm: 'module',
  mdxFlowExpression: 'expression',
  mdxTextExpression: 'expression',
};

const tags = new Set<string>(previewElements);
const emptyTags = new Set(['br', 'hr']);
const longestName = 100;

const element = (name: string, children: PreviewNode[]): PreviewNode => ({ type: 'element', name, children });

/** Writes a parsed page node by node; what it does not know comes out as its source. */
export class PreviewWriter {
  readonly #source: string;
  readonly #references: PageReferences;
  readonly #room: PreviewRoom;
  /** The footnotes' numbers, in the order in which they were first named. */
  readonly #named = new Map<string, number>();

  constructor(source: string, references: PageReferences, room: PreviewRoom) {
    this.#source = source;
    this.#references = references;
    this.#room = room;
  }

  write(root: Node): PreviewNode[] {
    return [...this.#children(root, 0), ...this.#footnotes()];
  }

  #children(parent: Node, depth: number): PreviewNode[] {
    return this.#pieces(foldDirectives(childrenOf(parent)), depth);
  }

  #pieces(pieces: readonly Piece[], depth: number): PreviewNode[] {
    return pieces.flatMap((piece) => (this.#room.take(depth) ? this.#piece(piece, depth + 1) : []));
  }

  #piece(piece: Piece, depth: number): PreviewNode[] {
    if (piece.type === 'directive') return [this.#directive(piece, depth)];
    const name = elements[piece.type];
    if (name !== undefined) return [element(name, this.#children(piece, depth))];
    const kind = sources[piece.type];
    if (kind !== undefined)
      return [{ type: 'source', kind, value: this.#text((piece as { value: string }).value) }];
    return this.#other(piece, depth);
  }

  #other(node: Node, depth: number): PreviewNode[] {
    switch (node.type) {
      case 'text':
        return [{ type: 'text', value: this.#text(node.value) }];
      case 'inlineCode':
        return [element('code', [{ type: 'text', value: this.#text(node.value) }])];
      case 'code':
        return [{ type: 'code', language: nameOf(node.lang), value: this.#text(node.value) }];
      case 'heading':
        return [element(`h${node.depth}`, this.#children(node, depth))];
      case 'blockquote':
        return [this.#quote(node, depth)];
      case 'list':
        return [this.#list(node, depth)];
      case 'table':
        return [this.#table(node, depth)];
      case 'link':
        return [this.#link(node.url, this.#children(node, depth))];
      case 'linkReference':
        return [this.#link(this.#target(node.identifier), this.#children(node, depth))];
      case 'image':
        return [this.#image(node.alt, node.url)];
      case 'imageReference':
        return [this.#image(node.alt, this.#target(node.identifier))];
      case 'footnoteReference':
        return [{ type: 'text', value: `[${this.#numberOf(node.identifier)}]` }];
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return this.#jsx(node, depth);
      // Shown where they are named.
      case 'definition':
      case 'footnoteDefinition':
        return [];
      default:
        return [
          { type: 'source', kind: 'html', value: this.#text(this.#source.slice(startOf(node), endOf(node))) },
        ];
    }
  }

  #directive({ name, title, attributes, children }: Directive, depth: number): PreviewNode {
    const heading = element('p', [element('strong', [{ type: 'text', value: this.#text(title) }])]);
    const content = this.#pieces(children, depth);
    return {
      type: 'component',
      name: nameOf(name),
      attributes: this.#text(cutAttributes(attributes)),
      inline: false,
      children: title === '' ? content : [heading, ...content],
    };
  }

  #quote(quote: OfType<'blockquote'>, depth: number): PreviewNode {
    const alert = alertOf(quote);
    return alert ? this.#directive(alert, depth) : element('blockquote', this.#children(quote, depth));
  }

  /** The items of a list without empty lines have no paragraphs of their own. */
  #list({ children: items, ordered, start, spread }: OfType<'list'>, depth: number): PreviewNode {
    const isTight = !spread && !items.some((item) => item.spread);
    const children = items.flatMap((item) =>
      this.#room.take(depth) ? this.#item(item, isTight, depth + 1) : [],
    );
    return ordered ? { type: 'list', start: start ?? 1, children } : element('ul', children);
  }

  #item({ children, checked }: OfType<'listItem'>, isTight: boolean, depth: number): PreviewNode {
    const content = foldDirectives(children).flatMap((piece) =>
      isTight && piece.type === 'paragraph' ? this.#children(piece, depth) : this.#pieces([piece], depth),
    );
    const box: PreviewNode[] = typeof checked === 'boolean' ? [{ type: 'task', checked }] : [];
    return element('li', [...box, ...content]);
  }

  #table(table: OfType<'table'>, depth: number): PreviewNode {
    const [head, ...rows] = this.#children(table, depth + 1);
    const parts = [element('thead', head ? [asHeader(head)] : []), element('tbody', rows)];
    return element('table', rows.length === 0 ? parts.slice(0, 1) : parts);
  }

  #jsx(node: JsxElement, depth: number): PreviewNode[] {
    const { name } = node;
    if (name === null) return this.#children(node, depth);
    if (name === 'a') return [this.#link(plainAttribute(node, 'href'), this.#children(node, depth))];
    if (name === 'img') return [this.#image(plainAttribute(node, 'alt'), plainAttribute(node, 'src'))];
    const children = emptyTags.has(name) ? [] : this.#children(node, depth);
    if (tags.has(name)) return [element(name, children)];
    const attributes = this.#text(attributeText(node));
    const inline = node.type === 'mdxJsxTextElement';
    return [{ type: 'component', name: nameOf(name), attributes, inline, children }];
  }

  #link(url: string, children: PreviewNode[]): PreviewNode {
    const href = safeLink(url);
    return { type: 'link', href: href && this.#text(href), children };
  }

  #image(alt: string | null | undefined, url: string): PreviewNode {
    return { type: 'image', alt: this.#text(alt ?? ''), source: this.#text(safeLink(url) ?? '') };
  }

  #target(identifier: string): string {
    return this.#references.definitions.get(identifier)?.url ?? '';
  }

  #numberOf(footnote: string): number {
    const number = this.#named.get(footnote) ?? this.#named.size + 1;
    this.#named.set(footnote, number);
    return number;
  }

  /** All that were named, also by one another, behind a line. */
  #footnotes(): PreviewNode[] {
    const items: PreviewNode[] = [];
    for (const name of this.#named.keys()) {
      const note = this.#references.footnotes.get(name);
      if (this.#room.take(1)) items.push(element('li', note ? this.#children(note, 2) : []));
    }
    return items.length === 0 ? [] : [element('hr', []), { type: 'list', start: 1, children: items }];
  }

  #text(value: string): string {
    return this.#room.text(withoutMarks(value));
  }
}

const nameOf = (name: string | null | undefined): string => (name ?? '').slice(0, longestName).toWellFormed();

const asHeader = (row: PreviewNode): PreviewNode =>
  'children' in row
    ? { ...row, children: row.children.map((cell) => ({ ...cell, name: 'th' }) as PreviewNode) }
    : row;
