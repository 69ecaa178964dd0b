import type { Range } from '../text/edit.ts';
import { linesBetween } from '../text/lines.ts';
import { findDestination } from './destination.ts';
import type { ElementAttribute } from './element.ts';
import { childrenOf, endOf, type Node, startOf } from './parse-tree.ts';
import { skipString } from './scan-javascript.ts';

export interface Link {
  /** include: a file whose text is put in this place. */
  kind: 'link' | 'image' | 'import' | 'include';
  /** The target as the reader's browser gets it. */
  url: string;
  line: number;
  /** Where the target is written, or null where it cannot be edited. */
  range: Range | null;
  /** Written without quotes or angle brackets around it. */
  bare: boolean;
  /** Written in HTML, which some frameworks leave to the browser. */
  html?: boolean;
  /** A definition that nothing on the page refers to, so that no reader can follow it. */
  unused?: boolean;
  /** An attribute of a component that may mean something else by it: where it leads nowhere, nobody knows. */
  uncertain?: boolean;
}

const none: readonly Link[] = [];
const linkAttributes = new Set(['href', 'to']);
/** Several pictures, or one with its width. */
const sourceList = /,|\s[\d.]+[wx]\s*$/;
const assetAttributes = new Set(['src', 'img', 'poster']);

/** The links a single node writes, its children's not included. */
export function linksOf(
  source: string,
  node: Node,
  attributes: readonly ElementAttribute[],
  linking?: ReadonlySet<string>,
): readonly Link[] {
  const line = node.position?.start.line ?? 1;
  switch (node.type) {
    case 'link':
    case 'image':
      return [{ kind: node.type, url: node.url, line, ...inlineTarget(source, node) }];
    case 'definition':
      return [
        {
          kind: 'link',
          url: node.url,
          line,
          ...placed(findDestination(source, ranged(node), startOf(node), ']:')),
        },
      ];
    case 'mdxjsEsm':
      return importsOf(source, node);
    case 'html':
      return attributes.flatMap((attribute) => attributeLink(source, node, attribute, linking));
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      if (node.name === 'include') return includedFile(source, node);
      return attributes.length === 0
        ? none
        : attributes.flatMap((attribute) => attributeLink(source, node, attribute, linking));
    default:
      return none;
  }
}

/** Elements of HTML whose attributes are links and files to every browser. */
const linkingElements = new Set(['a', 'area', 'img', 'source', 'video', 'audio', 'picture', 'embed']);

function attributeLink(
  source: string,
  node: Node,
  attribute: ElementAttribute,
  linking: ReadonlySet<string> | undefined,
): Link[] {
  const { element, name, value, range, quote } = attribute;
  const iconFile = name === 'icon' && /^\.{0,2}\//.test(value);
  const isAsset = assetAttributes.has(name) || iconFile || (name === 'srcset' && !sourceList.test(value));
  const kind = linkAttributes.has(name) ? 'link' : isAsset ? 'image' : null;
  if (!kind || value === '') return [];
  const link = {
    kind,
    url: value,
    line: lineIn(source, node, range.start),
    range,
    bare: quote === '',
    ...(node.type === 'html' && { html: true }),
  } as const;
  const isCertain = !linking || linking.has(element) || linkingElements.has(element);
  return isCertain ? [link] : [{ ...link, uncertain: true }];
}

function inlineTarget(
  source: string,
  node: Extract<Node, { type: 'link' | 'image' }>,
): Pick<Link, 'range' | 'bare'> {
  const start = startOf(node);
  if (node.type === 'link' && source[start] !== '[') return autolink(source, node);
  const lastChild = childrenOf(node).at(-1);
  return placed(findDestination(source, ranged(node), lastChild ? endOf(lastChild) : start, ']('));
}

function autolink(source: string, node: Extract<Node, { type: 'link' }>): Pick<Link, 'range' | 'bare'> {
  const range = { start: startOf(node), end: endOf(node) };
  if (source[range.start] === '<') {
    range.start += 1;
    range.end -= 1;
  }
  return source.slice(range.start, range.end) === node.url
    ? { range, bare: true }
    : { range: null, bare: true };
}

function placed(found: (Range & { angle: boolean }) | null): Pick<Link, 'range' | 'bare'> {
  return found
    ? { range: { start: found.start, end: found.end }, bare: !found.angle }
    : { range: null, bare: true };
}

function ranged(node: Extract<Node, { url: string }>): Range & { url: string } {
  return { start: startOf(node), end: endOf(node), url: node.url };
}

/** The modules that import and re-export lines name. */
function importsOf(source: string, node: Node): Link[] {
  const links: Link[] = [];
  const end = endOf(node);
  for (let i = startOf(node); i < end; i += 1) {
    if (source[i] !== '"' && source[i] !== "'") continue;
    const behind = skipString(source, i);
    if (behind === null) break;
    if (/\b(?:from|import)\s*$/.test(source.slice(startOf(node), i))) {
      const range = { start: i + 1, end: behind - 1 };
      links.push({
        kind: 'import',
        // Escapes of Markdown that a formatter left in a string mean nothing to JavaScript.
        url: source.slice(range.start, range.end).replace(/\\(.)/g, '$1'),
        line: lineIn(source, node, i),
        range,
        bare: false,
      });
    }
    i = behind - 1;
  }
  return links;
}

/** `<include>./part.mdx#section</include>`, unless it counts from somewhere else. */
function includedFile(source: string, node: Node): Link[] {
  const start = startOf(node);
  const found = /^(<include\s*>\s*)([^\s<>{}#]+)(?:#[^<>{}]*)?<\/include>$/.exec(
    source.slice(start, endOf(node)),
  );
  if (!found) return [];
  const range = { start: start + found[1]!.length, end: start + found[1]!.length + found[2]!.length };
  return [{ kind: 'import', url: found[2]!, line: lineIn(source, node, range.start), range, bare: false }];
}

function lineIn(source: string, node: Node, offset: number): number {
  return (node.position?.start.line ?? 1) + linesBetween(source, startOf(node), offset);
}
