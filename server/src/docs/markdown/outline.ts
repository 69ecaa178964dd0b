import type { Range } from '../text/edit.ts';
import type { Dialect } from './dialect.ts';
import { attributesOf, type ElementAttribute } from './element.ts';
import { type FrontMatter, frontMatterAt } from './front-matter.ts';
import { type Link, linksOf } from './links.ts';
import {
  childrenOf,
  endOf,
  type Node,
  type ParsedTree,
  parseTree,
  type SyntaxProblem,
  startOf,
} from './parse-tree.ts';
import { Slugger, slugOf } from './slug.ts';

export interface Heading extends Range {
  depth: number;
  text: string;
  anchor: string;
  /** The page names the anchor itself, so that it stays when the text changes. */
  explicit: boolean;
  line: number;
}

/** What the rest of the site needs to know about a page: everything but its prose. */
export interface Outline {
  problem: SyntaxProblem | null;
  frontMatter: FrontMatter | null;
  headings: readonly Heading[];
  /** Every fragment a link to this page may name, in the page's order, so that an edit's old and new ones pair up. */
  anchors: readonly string[];
  links: readonly Link[];
  /** Its import and export lines; whether they are JavaScript is asked apart. */
  esm: string;
}

interface Gathering {
  source: string;
  dialect: Dialect;
  slugger: Slugger;
  frontMatter: FrontMatter | null;
  headings: Heading[];
  anchors: string[];
  links: Link[];
  esm: string[];
}

export function readOutline(source: string, dialect: Dialect): Outline {
  const parsed = parseTree(source, dialect);
  if (!('root' in parsed)) {
    return { problem: parsed, frontMatter: null, headings: [], anchors: [], links: [], esm: '' };
  }
  return outlineOf(source, parsed, dialect);
}

export function outlineOf(source: string, parsed: ParsedTree, dialect: Dialect): Outline {
  const found: Gathering = {
    source,
    dialect,
    slugger: new Slugger(dialect.slugs),
    frontMatter: null,
    headings: [],
    anchors: [],
    links: [],
    esm: [],
  };
  gather(parsed.root, found);
  const { frontMatter, headings, anchors, links } = found;
  return { problem: null, frontMatter, headings, anchors, links, esm: found.esm.join('\n\n') };
}

function gather(node: Node, found: Gathering): void {
  if (node.type === 'yaml') {
    found.frontMatter = frontMatterAt(found.source, { start: startOf(node), end: endOf(node) });
  } else if (node.type === 'mdxjsEsm') found.esm.push(node.value);
  else if (node.type === 'heading') found.headings.push(headingOf(node, found));
  const attributes = attributesOf(found.source, node);
  for (const attribute of attributes) gatherAnchors(attribute, found);
  for (const link of linksOf(found.source, node, attributes)) found.links.push(link);
  for (const child of childrenOf(node)) gather(child, found);
}

const explicitId = /\{:?\s*#([^\s{}]+)[^{}]*\}\s*#*\s*$/;

function headingOf(node: Extract<Node, { type: 'heading' }>, found: Gathering): Heading {
  const range = { start: startOf(node), end: endOf(node) };
  const raw = found.source.slice(range.start, range.end);
  const named = found.dialect.headingIds ? explicitId.exec(raw) : null;
  const masked = textOf(node);
  // Masked, the id at the end reads as dots.
  const text = named ? masked.replace(/\s*\.{3,}\s*$/, '') : masked;
  const anchor = named ? named[1]! : anchorFor(text, found);
  if (named) found.slugger.reserve(anchor);
  found.anchors.push(anchor);
  const line = node.position?.start.line ?? 1;
  return { ...range, depth: node.depth, text, anchor, explicit: named !== null, line };
}

function anchorFor(text: string, found: Gathering): string {
  const { anchor, alias } = found.slugger.next(text);
  if (alias !== null) found.anchors.push(alias);
  return anchor;
}

const anchorPrefixes: Record<string, string> = { ParamField: 'param-', ResponseField: 'response-' };

function gatherAnchors({ element, name, value }: ElementAttribute, { anchors, dialect }: Gathering): void {
  if (name === 'id' || name === 'name') anchors.push(value);
  if (!dialect.titleAnchors) return;
  if (name === 'title' || name === 'label') anchors.push(slugOf(value, dialect.slugs));
  const prefix = anchorPrefixes[element];
  if (prefix) anchors.push(prefix + slugOf(value, dialect.slugs));
}

/** What a reader sees of a heading, without markup. */
export function textOf(node: Node): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  if (node.type === 'image') return node.alt ?? '';
  return childrenOf(node).map(textOf).join('');
}
