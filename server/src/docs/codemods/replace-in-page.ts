import type { Dialect } from '../markdown/dialect.ts';
import { frontMatterAt } from '../markdown/front-matter.ts';
import { isGenerated } from '../markdown/is-generated.ts';
import { outlineOf } from '../markdown/outline.ts';
import {
  childrenOf,
  endOf,
  type ParsedTree,
  parseTree,
  type SyntaxProblem,
  startOf,
} from '../markdown/parse-tree.ts';
import type { PageText } from '../markdown/read-page.ts';
import { readSpans, type Span } from '../markdown/spans.ts';
import { tagsIn } from '../markdown/template-tags.ts';
import { task } from '../pool/task.ts';
import { type Edit, insertAt, overlaps, type Range, replaceRange } from '../text/edit.ts';
import { movedAnchors } from './follow-anchors.ts';
import { leftOver } from './left-over.ts';
import { nameAround } from './machine-name.ts';
import { replaceInFrontMatter } from './replace-in-front-matter.ts';
import { compileTerm, replaceMention, type Term, writerFor } from './term.ts';

export interface PageReplacement {
  edits: Edit[];
  /** How often the term was replaced. */
  mentions: number;
  /** A heading or a title changed, and its anchor perhaps with it. */
  namesAnchor: boolean;
  /** Where it was left, by what it stands in. */
  left: { kind: 'code' | 'url' | 'name' | 'field'; at: number }[];
}

/** What is to be replaced on every page. */
export interface Replacement {
  from: string;
  to: string;
  code: boolean;
  urls: boolean;
  /** Words with hyphens on the page that the site shows as names of something. */
  names: string[];
}

export interface ReplacedPage extends PageReplacement {
  /** The anchors that moved with a heading's text, by the old ones. */
  moved: Map<string, string>;
  isGenerated: boolean;
}

interface PageReplacer extends Omit<Replacement, 'from'> {
  dialect: Dialect;
  term: Term;
  /** How the replacement is written in each syntax. */
  write(syntax: Span['syntax']): string;
}

export function replaceOnPage({
  text,
  dialect,
  ...replacement
}: Replacement & PageText): ReplacedPage | SyntaxProblem {
  const parsed = parseTree(text, dialect);
  if (!('root' in parsed)) return parsed;
  const { from, to } = replacement;
  const [term, write] = [compileTerm(from), writerFor(to, dialect)];
  const replaced = replaceInPage(text, parsed, { ...replacement, dialect, term, write });
  const before = replaced.namesAnchor ? outlineOf(text, parsed, dialect) : null;
  const readsAsItself = write('markdown') === to;
  return {
    ...replaced,
    moved: before
      ? movedAnchors(before, text, replaced.edits, { term, to, readsAsItself, dialect })
      : new Map(),
    isGenerated: isGenerated(text, parsed),
  };
}

export const replaceOnPageTask = task(import.meta.url, replaceOnPage);

function replaceInPage(source: string, parsed: ParsedTree, rule: PageReplacer): PageReplacement {
  const result: PageReplacement = { edits: [], mentions: 0, namesAnchor: false, left: [] };
  const references = new Map<number, Range>();
  const spans = [...readSpans(parsed, rule.term.hint)];
  const code = spans.filter(({ kind }) => kind !== 'prose').map((span) => source.slice(span.start, span.end));
  const shown = [...rule.names, ...code].join('\n');
  const tags = tagsIn(source, rule.dialect);
  for (const span of spans) {
    for (const found of rule.term.find(parsed.masked, span)) {
      const kept = keptAs(source, span, found, { rule, shown, tags });
      if (kept) {
        result.left.push({ kind: kept, at: found.start });
        continue;
      }
      result.mentions += 1;
      result.edits.push(
        rule.to === ''
          ? replaceRange(source, withSpace(source, found), '')
          : replaceMention(source, found, rule.write(span.syntax)),
      );
      result.namesAnchor ||= span.namesAnchor;
      if (span.reference) references.set(span.reference.start, span.reference);
    }
  }
  for (const reference of references.values()) result.edits.push(keepDefinition(source, reference));
  addFrontMatter(source, parsed, rule, result);
  result.left.push(...leftOver(parsed, rule.term, [...spans, ...result.edits]));
  return result;
}

interface Surroundings {
  rule: PageReplacer;
  /** What the page and the site show as code. */
  shown: string;
  tags: readonly Range[];
}

/** What a mention is that stays as it is; null if it is replaced. */
function keptAs(
  source: string,
  span: Span,
  found: Range,
  { rule, shown, tags }: Surroundings,
): 'code' | 'url' | 'name' | null {
  if (span.kind !== 'code' && tags.some((tag) => overlaps(tag, found))) return 'code';
  if (span.kind === 'prose' && !rule.code && nameAround(source, found, shown) !== null) return 'name';
  if (applies(span, rule)) return null;
  return span.kind === 'url' ? 'url' : 'code';
}

function applies(span: Span, rule: PageReplacer): boolean {
  return span.kind === 'prose' || (span.kind === 'code' ? rule.code : rule.urls);
}

/** With a word goes the space in front of it, or behind it where it opens a line. */
function withSpace(source: string, found: Range): Range {
  const behind = source[found.end] ?? '\n';
  if (source[found.start - 1] === ' ' && /[\s.,;:!?)\]]/.test(behind))
    return { ...found, start: found.start - 1 };
  return behind === ' ' && /^$|[\n(["]/.test(source[found.start - 1] ?? '')
    ? { ...found, end: found.end + 1 }
    : found;
}

/** `[Acme]` and `[Acme][]` find their target by their text, so the old text stays behind as the name. */
function keepDefinition(source: string, reference: Range): Edit {
  const raw = source.slice(reference.start, reference.end);
  return raw.endsWith('[]')
    ? replaceRange(source, { start: reference.end - 2, end: reference.end }, raw.slice(0, -2))
    : insertAt(reference.end, raw);
}

function addFrontMatter(
  source: string,
  parsed: ParsedTree,
  rule: PageReplacer,
  result: PageReplacement,
): void {
  const block = childrenOf(parsed.root)[0];
  if (block?.type !== 'yaml' || !block.value.includes(rule.term.hint)) return;
  const frontMatter = frontMatterAt(source, { start: startOf(block), end: endOf(block) });
  const replaced = replaceInFrontMatter(source, frontMatter, {
    term: rule.term,
    to: rule.to,
    names: rule.names.join('\n'),
  });
  for (const edit of replaced.edits) result.edits.push(edit);
  result.mentions += replaced.mentions;
}
