import type { Range } from '../text/edit.ts';
import { attributesOf, type ElementAttribute } from './element.ts';
import { linksOf } from './links.ts';
import { childrenOf, endOf, type Node, type ParsedTree, startOf } from './parse-tree.ts';
import { codeElements, scanHtml } from './scan-html.ts';

/** A stretch of a page that is read in one way. */
export interface Span extends Range {
  kind: 'prose' | 'code' | 'url';
  /** How a replacement must be written here. */
  syntax: 'markdown' | 'cell' | 'html' | 'double-quoted' | 'single-quoted' | 'raw';
  /** Part of a heading or a title, so that an anchor may change with it. */
  namesAnchor: boolean;
  /** A `[text]` or `[text][]` reference, whose text is also the name of its definition. */
  reference: Range | null;
}

/** Attributes that people read. */
const readable = new Set([
  'title',
  'label',
  'alt',
  'description',
  'placeholder',
  'caption',
  'summary',
  'heading',
  'subtitle',
  'tooltip',
  'tip',
  'cta',
  'aria-label',
  'sidebarTitle',
  'header',
  'text',
]);

interface Place {
  kind: 'prose' | 'code' | 'url';
  syntax: 'markdown' | 'cell';
  namesAnchor: boolean;
  reference: Range | null;
}

/**
 * Every stretch of prose, code and URL of a page that may hold some letters, in no particular order and without
 * overlaps. What does not hold the letters is not walked through.
 */
export function readSpans({ root, masked }: ParsedTree, letters: string): Span[] {
  const reading: Reading = { source: masked, hits: occurrences(masked, letters), spans: [] };
  gather(reading, root, { kind: 'prose', syntax: 'markdown', namesAnchor: false, reference: null });
  return reading.spans;
}

interface Reading {
  source: string;
  /** Where the letters are; null = anywhere. */
  hits: number[] | null;
  spans: Span[];
}

function occurrences(source: string, letters: string): number[] | null {
  if (letters === '') return null;
  const hits: number[] = [];
  for (let at = source.indexOf(letters); at !== -1; at = source.indexOf(letters, at + 1)) hits.push(at);
  return hits;
}

function gather(reading: Reading, node: Node, place: Place): void {
  const { source, hits, spans } = reading;
  const { start, end } = { start: startOf(node), end: endOf(node) };
  if (hits && !hits.some((at) => at >= start && at < end)) return;
  switch (node.type) {
    case 'text':
      spans.push({ start, end, ...place });
      return;
    case 'code':
    case 'inlineCode':
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
    case 'mdxjsEsm':
      spans.push({ start, end, ...place, kind: 'code', syntax: 'raw' });
      return;
    default: {
      const attributes = attributesOf(source, node);
      for (const span of urlSpans(source, node, attributes, place)) spans.push(span);
      for (const attribute of attributes) spans.push(...attributeSpan(attribute, place));
      if (node.type === 'html') spans.push(...htmlSpans(source, node, place));
      else if (node.type === 'image') spans.push(...altSpans(source, node, place));
      else gatherChildren(reading, node, placeInside(source, node, place));
    }
  }
}

function gatherChildren(reading: Reading, node: Node, place: Place): void {
  let openCode = 0;
  for (const child of childrenOf(node)) {
    gather(reading, child, openCode > 0 ? { ...place, kind: 'code' } : place);
    if (child.type === 'html') openCode = Math.max(0, openCode + codeTags(child.value));
  }
}

/** How many elements that hold code a piece of inline HTML opens, or closes (negative). */
function codeTags(html: string): number {
  return scanHtml(html, { start: 0, end: html.length }).reduce((sum, token) => {
    if (token.type !== 'tag' || !codeElements.has(token.tag.name.toLowerCase())) return sum;
    return sum + (token.tag.closing ? -1 : 1);
  }, 0);
}

function placeInside(source: string, node: Node, place: Place): Place {
  if (node.type === 'heading') return { ...place, namesAnchor: true };
  if (node.type === 'tableCell') return { ...place, syntax: 'cell' };
  // The text of a bare address is the address.
  if (node.type === 'link' && source[startOf(node)] !== '[') return { ...place, kind: 'url' };
  if (node.type === 'linkReference' && node.referenceType !== 'full') {
    return { ...place, reference: { start: startOf(node), end: endOf(node) } };
  }
  const element = node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement' ? node.name : null;
  return element && codeElements.has(element) ? { ...place, kind: 'code' } : place;
}

function htmlSpans(source: string, node: Node, place: Place): Span[] {
  return scanHtml(source, { start: startOf(node), end: endOf(node) }).flatMap((token): Span[] => {
    if (token.type === 'tag') return [];
    const kind = token.type === 'text' && place.kind === 'prose' ? 'prose' : 'code';
    return [
      { start: token.start, end: token.end, ...place, kind, syntax: kind === 'prose' ? 'html' : 'raw' },
    ];
  });
}

function urlSpans(source: string, node: Node, attributes: readonly ElementAttribute[], place: Place): Span[] {
  // The text of a bare address is the address, and read as such.
  if (node.type === 'link' && source[startOf(node)] !== '[') return [];
  return linksOf(source, node, attributes).flatMap(({ range }): Span[] =>
    range ? [{ ...range, ...place, kind: 'url', syntax: 'raw' }] : [],
  );
}

function attributeSpan({ name, range, quote }: ElementAttribute, place: Place): Span[] {
  if (!readable.has(name) || quote === '') return [];
  const syntax = quote === '"' ? 'double-quoted' : 'single-quoted';
  return [{ ...range, ...place, kind: 'prose', syntax, namesAnchor: true, reference: null }];
}

/** The description between `![` and the target; its parser node has no place of its own. */
function altSpans(source: string, node: Extract<Node, { type: 'image' }>, place: Place): Span[] {
  const start = startOf(node) + 2;
  const target = linksOf(source, node, [])[0]?.range;
  const end = target ? source.lastIndexOf('](', target.start) : -1;
  return end > start ? [{ start, end, ...place }] : [];
}
