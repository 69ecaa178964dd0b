import type { Range } from '../text/edit.ts';
import { linesBetween } from '../text/lines.ts';
import { findDestination } from './destination.ts';
import type { Dialect } from './dialect.ts';
import type { ElementAttribute } from './element.ts';
import { expressionLinks } from './expression-links.ts';
import { childrenOf, endOf, type Node, startOf } from './parse-tree.ts';
import { scanHtml } from './scan-html.ts';
import { skipBlank, skipString } from './scan-javascript.ts';

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
  /** It counts from the folder of the site's pages. */
  fromTop?: boolean;
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
  { linkingComponents: linking, scriptImports }: Pick<Dialect, 'linkingComponents' | 'scriptImports'> = {},
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
      return importsOf(source, node, placeOf(node));
    case 'html':
      return [
        ...attributes.flatMap((attribute) => attributeLink(source, node, attribute, linking)),
        ...(scriptImports ? scriptsOf(source, node) : none),
      ];
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      if (node.name === 'include') return includedFile(source, node);
      return attributes.length === 0 && node.attributes.length === 0
        ? none
        : [
            ...attributes.flatMap((attribute) => attributeLink(source, node, attribute, linking)),
            ...linksInExpressions(source, node, linking),
          ];
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return linksInExpressions(source, node, linking);
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

const linksInExpressions = (
  source: string,
  node: Node,
  linking: ReadonlySet<string> | undefined,
): readonly Link[] =>
  expressionLinks(source, node).flatMap(({ element, url, range }): Link[] => {
    const line = lineIn(source, node, range.start);
    const isLink = url !== '' && (linking?.has(element) || linkingElements.has(element));
    return isLink ? [{ kind: 'link', url, line, range, bare: false }] : [];
  });

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

const placeOf = (node: Node): Range => ({ start: startOf(node), end: endOf(node) });

function ranged(node: Extract<Node, { url: string }>): Range & { url: string } {
  return { ...placeOf(node), url: node.url };
}

/** What the scripts of a page import by a path of their own; the rest are packages and aliases. */
function scriptsOf(source: string, node: Node): Link[] {
  let isScript = false;
  return scanHtml(source, placeOf(node)).flatMap((token) => {
    if (token.type === 'tag') isScript = token.tag.name.toLowerCase() === 'script' && !token.tag.closing;
    if (token.type !== 'code' || !isScript) return [];
    return importsOf(source, node, token).filter(({ url }) => /^\.\.?\//.test(url));
  });
}

/** `from '…'`, `import '…'`, `import('…')` */
const beforeModule = /\b(?:from|import|import\s*\()\s*$/;

/** The modules that import and re-export lines name. */
function importsOf(source: string, node: Node, { start, end }: Range): Link[] {
  const links: Link[] = [];
  for (let i = skipBlank(source, start); i < end; i = skipBlank(source, i)) {
    const isString = source[i] === '"' || source[i] === "'" || source[i] === '`';
    const behind = isString ? skipString(source, i) : null;
    if (source[i] !== '`' && behind !== null && beforeModule.test(source.slice(Math.max(start, i - 40), i))) {
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
    // A quotation mark that nothing closes is an apostrophe, or stands in a pattern.
    i = behind ?? i + 1;
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
