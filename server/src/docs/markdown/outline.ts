import { slugStyles } from '../kinds/slug-styles.ts';
import type { Range } from '../text/edit.ts';
import { lineAt } from '../text/lines.ts';
import { anchorsFrom, type Named } from './anchors.ts';
import type { Dialect, FileTag } from './dialect.ts';
import { attributesOf, type ElementAttribute } from './element.ts';
import { type FrontMatter, frontMatterAt } from './front-matter.ts';
import { frontMatterLinks } from './front-matter-links.ts';
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
import { isTemplateUrl } from './template-tags.ts';

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
  /** Everything that a fragment can name, in the page's order. */
  named: readonly Named[];
  /** The fragments of each, by the same order. */
  anchors: readonly (readonly string[])[];
  links: readonly Link[];
  /** Components of the site's own on it, which may show anything, also what a fragment can name. */
  components: readonly string[];
  /** Its import and export lines; whether they are JavaScript is asked apart. */
  esm: string;
}

interface Gathering {
  source: string;
  dialect: Dialect;
  frontMatter: FrontMatter | null;
  headings: (Omit<Heading, 'anchor'> & { name: number })[];
  named: Named[];
  links: Link[];
  /** Links written as `[name]: target`, by the name. */
  definitions: Map<Link, string>;
  /** The names that links and images of the page use. */
  references: Set<string>;
  components: string[];
  esm: string[];
}

export const emptyOutline: Outline = {
  problem: null,
  frontMatter: null,
  headings: [],
  named: [],
  anchors: [],
  links: [],
  components: [],
  esm: '',
};

/** Parses the page in this process. */
export function readOutline(source: string, dialect: Dialect): Outline {
  const parsed = parseTree(source, dialect);
  return 'root' in parsed ? outlineOf(source, parsed, dialect) : { ...emptyOutline, problem: parsed };
}

export function outlineOf(source: string, parsed: ParsedTree, dialect: Dialect): Outline {
  const found: Gathering = {
    source,
    dialect,
    frontMatter: null,
    headings: [],
    named: [],
    links: [],
    definitions: new Map(),
    references: new Set(),
    components: [],
    esm: [],
  };
  gather(parsed.root, found);
  for (const tag of dialect.fileTags ?? []) if (tag.inCode === true) gatherTags(source, 0, tag, found);
  const { frontMatter, named } = found;
  const links = found.links.map((link) => (isUnused(link, found) ? { ...link, unused: true } : link));
  const partials = new Set([...found.esm.join('\n').matchAll(importedPartial)].map(([, name]) => name));
  const components = [...new Set(found.components)].filter((name) => !partials.has(name));
  const anchors = anchorsFrom(named, dialect.slugs);
  const headings = found.headings.map(({ name, ...heading }) => ({
    ...heading,
    anchor: anchors[name]![0] ?? '',
  }));
  const esm = found.esm.join('\n\n');
  return { problem: null, frontMatter, headings, named, anchors, links, components, esm };
}

/** Nobody sees where a definition leads that nothing refers to. */
function isUnused(link: Link, { definitions, references }: Gathering): boolean {
  const name = definitions.get(link);
  return name !== undefined && !references.has(name);
}

/** `text {: #id }`, `[](){#id}` */
const attributeId = /\{:?[^{}\n#]*#([\w.:-]+)[^{}\n]*\}/g;

function gatherIds(node: Node, { source, named }: Gathering): void {
  const written = source.slice(startOf(node), endOf(node));
  const text =
    node.type === 'code'
      ? written.slice(0, written.indexOf('\n'))
      : written.replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length));
  for (const found of text.matchAll(attributeId)) {
    const start = startOf(node) + found.index + found[0].indexOf(`#${found[1]}`) + 1;
    named.push({ start, end: start + found[1]!.length, how: 'id', text: found[1]! });
  }
}

const codeSpan = /(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g;

function gatherTag(node: Node, tag: FileTag, found: Gathering): void {
  const start = startOf(node);
  const text = found.source.slice(start, endOf(node));
  if (node.type === 'paragraph' || node.type === 'html') {
    const prose = text.replace(codeSpan, (code) => ' '.repeat(code.length));
    gatherTags(prose, start, tag, found);
  } else if (node.type === 'code' && tag.inCode) gatherTags(text, start, tag, found, { uncertain: true });
}

/** Links that tags of a template language make, in a stretch of the page that begins at an offset. */
function gatherTags(
  text: string,
  at: number,
  { kind, pattern }: FileTag,
  { source, links }: Gathering,
  more: Pick<Link, 'uncertain'> = {},
): void {
  for (const found of text.matchAll(pattern)) {
    const end = at + found.index + found[0].length;
    const range = { start: end - found[1]!.length, end };
    // A comment within a paragraph is a node of its own, too.
    if (links.some((link) => link.range?.start === range.start)) continue;
    links.push({ kind, url: found[1]!, line: lineAt(source, range.start), range, bare: false, ...more });
  }
}

/** `import Part from './_part.mdx'`: its headings are the page's. */
const importedPartial = /\bimport\s+(\w+)\s+from\s+['"][^'"]+\.mdx?['"]/g;

/** `<include>part.mdx</include>` shows another file, as a component may. */
const isComponent = /^[A-Z]|^include$/;

function gatherComponent(node: { name: string | null }, { dialect, components }: Gathering): void {
  const { plainComponents } = dialect;
  if (plainComponents && node.name && isComponent.test(node.name) && !plainComponents.has(node.name))
    components.push(node.name);
}

/** `<ExampleList />`, `<example-list>` */
const component = /<(?:[A-Z]|[a-z]+-[a-z])/;

function gather(node: Node, found: Gathering): void {
  if (node.type === 'yaml') {
    found.frontMatter = frontMatterAt(found.source, { start: startOf(node), end: endOf(node) });
    for (const link of frontMatterLinks(found.source, found.frontMatter, found.dialect))
      found.links.push(link);
  } else if (node.type === 'mdxjsEsm') found.esm.push(node.value);
  else if (node.type === 'heading') gatherHeading(node, found);
  else if (found.dialect.attributeLists && withAttributes.has(node.type)) gatherIds(node, found);
  else if (node.type === 'html' && component.test(node.value)) found.components.push('');
  // Docusaurus takes what is in such a block for a part of the page.
  else if (node.type === 'code' && node.lang === 'mdx-code-block') found.components.push('');
  else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
    gatherComponent(node, found);
  if ((node.type as string) === 'descriptionTerm') gatherTerm(node, found);
  for (const tag of found.dialect.fileTags ?? []) if (tag.inCode !== true) gatherTag(node, tag, found);
  gatherReference(node, found);
  const attributes = attributesOf(found.source, node);
  gatherNames(attributes, found);
  const { addresses, templates } = found.dialect;
  for (const link of linksOf(found.source, node, attributes, found.dialect)) {
    if (link.kind === 'link' && addresses && !addresses.test(link.url)) link.uncertain = true;
    if (templates && isTemplateUrl(link.url)) link.uncertain = true;
    found.links.push(link);
    if (node.type === 'definition') found.definitions.set(link, node.identifier);
  }
  for (const child of childrenOf(node)) gather(child, found);
}

const withAttributes: ReadonlySet<Node['type']> = new Set(['paragraph', 'tableCell', 'code']);

function gatherReference(node: Node, { dialect, named, references }: Gathering): void {
  if (node.type === 'linkReference' || node.type === 'imageReference') references.add(node.identifier);
  if (!dialect.footnoteAnchors) return;
  const range = { start: startOf(node), end: endOf(node) };
  const label = 'label' in node ? node.label : null;
  if (node.type === 'footnoteDefinition') named.push({ ...range, how: 'id', text: `fn:${label}` });
  if (node.type === 'footnoteReference') named.push({ ...range, how: 'id', text: `fnref:${label}` });
}

/** `{#id}`, `{: .class #id }`, and what MDX takes without a word, `{/* #id *\/}`. */
const explicitId = /\{(?::?\s*(?:[^{}#]*\s)?#([^\s{}]+)[^{}]*|\/\*\s*#([^\s{}*]+)\s*\*\/)\}\s*#*\s*$/;
/** `{ .class }` behind a heading is no part of its text. */
const attributeList = /\s\{[^{}]*\}\s*#*\s*$/;

/** The second line of a heading that has no `#`. */
const underline = /\n[ \t>]*(?:=+|-+)[ \t]*$/;

/** `[#id]` */
const bracketId = /\s\[#([^\]]+)\]\s*#*\s*$/;

function gatherHeading(node: Extract<Node, { type: 'heading' }>, found: Gathering): void {
  const range = { start: startOf(node), end: endOf(node) };
  const source = found.source.slice(range.start, range.end).replace(underline, '');
  const { headingIds, headingId = explicitId } = found.dialect;
  const comment = found.dialect.commentIds ? commentId(node, found) : undefined;
  const [, word, commented] = headingIds && comment === undefined ? (headingId.exec(source) ?? []) : [];
  const braced = word?.trim() ?? commented;
  const bracketed = found.dialect.bracketIds ? bracketId.exec(source)?.[1] : undefined;
  const id = comment ?? braced ?? bracketed ?? attributesId(node);
  const explicit = id !== undefined;
  const isMasked = braced !== undefined || (found.dialect.attributeLists && attributeList.test(source));
  // Masked, what is in braces at the end reads as dots.
  const whole = textOf(node, !found.dialect.slugs.startsWith('py'));
  const end = bracketed === undefined ? /\s*\.{3,}\s*$/ : /\s*\[#[^\]]+\]\s*$/;
  const cut = isMasked || bracketed !== undefined ? whole.replace(end, '') : whole;
  const shown = comment === undefined ? cut : cut.trimEnd();
  const text = found.dialect.emojiCodes ? shown.replace(/:[\w+-]+:/g, '').trim() : shown;
  const line = node.position?.start.line ?? 1;
  found.headings.push({ ...range, depth: node.depth, text, explicit, line, name: found.named.length });
  const [first, last] = found.dialect.anchorDepths ?? [1, 6];
  const hasAnchor = node.depth >= first && node.depth <= last;
  const how = explicit ? 'id' : hasAnchor ? 'heading' : 'none';
  const { printed } = slugStyles[found.dialect.slugs];
  found.named.push({
    ...range,
    how,
    text: id ?? (printed ? printedText(node, printed) : anchorText(node, text, found)),
  });
}

function anchorText(node: Node, text: string, { source, dialect }: Gathering): string {
  const hasExpressions = dialect.expressionsInAnchors && childrenOf(node).some(isExpression);
  // A comment of HTML reads as an expression where it is masked.
  return hasExpressions
    ? textOf(node, true, (each) => (source[startOf(each)] === '{' ? each.value : ''))
    : text;
}

type Expression = Extract<Node, { type: 'mdxTextExpression' }>;

const isExpression = (node: Node): node is Expression => node.type === 'mdxTextExpression';

/** The first word of a comment that ends a heading and is all of its expression. */
function commentId(node: Node, { source, dialect }: Gathering): string | undefined {
  const last = childrenOf(node).at(-1);
  if (last?.type !== 'html' && last?.type !== 'mdxTextExpression') return undefined;
  const pattern = dialect.mdx ? /^\{\s*\/\*((?:(?!\*\/).)*)\*\/\s*\}$/s : /^<!--(.*)-->$/s;
  const [, comment] = pattern.exec(source.slice(startOf(last), endOf(last))) ?? [];
  return /^#([^ ]+)/.exec(comment?.trim() ?? '')?.[1];
}

/** `## Title {.class #id}`, where the parser itself reads attributes. */
function attributesId(node: Extract<Node, { type: 'heading' }>): string | undefined {
  const { hProperties } = (node.data ?? {}) as { hProperties?: { id?: string } };
  return hProperties?.id;
}

/** What a definition list explains has an anchor, like a heading. */
function gatherTerm(node: Node, { named, dialect }: Gathering): void {
  const { printed = (text) => text } = slugStyles[dialect.slugs];
  named.push({ start: startOf(node), end: endOf(node), how: 'heading', text: printedText(node, printed) });
}

/** The text that an anchor is made from where pictures count for nothing, and prose as it is printed. */
function printedText(node: Node, printed: (text: string) => string): string {
  if (node.type === 'inlineCode') return node.value;
  if (node.type === 'text') return printed(node.value);
  return childrenOf(node)
    .map((child) => printedText(child, printed))
    .join('');
}

function gatherNames(attributes: readonly ElementAttribute[], { named, dialect }: Gathering): void {
  const [first] = attributes;
  if (!first) return;
  for (const { element, name, value, range } of attributes) {
    const isId = name === 'id' && !dialect.componentsWithoutId.has(element);
    if (isId || (name === 'name' && element === 'a')) named.push({ ...range, how: 'id', text: value });
  }
  const component = dialect.anchorComponents[first.element];
  if (!component || attributes.some(({ name }) => name === 'id')) return;
  const by = component.attributes.flatMap((key) => attributes.find(({ name }) => name === key) ?? [])[0];
  if (by) named.push({ ...by.range, how: component.how, text: by.value });
}

/** What a reader sees of a heading, without markup. */
function textOf(node: Node, withImages: boolean, expression?: (node: Expression) => string): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  if (node.type === 'image') return withImages ? (node.alt ?? '') : '';
  if (expression && isExpression(node)) return expression(node);
  return childrenOf(node)
    .map((child) => textOf(child, withImages, expression))
    .join('');
}
