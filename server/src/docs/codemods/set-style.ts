import {
  childrenOf,
  endOf,
  type Node,
  type ParsedTree,
  parseTree,
  type SyntaxProblem,
  startOf,
} from '../markdown/parse-tree.ts';
import type { PageText } from '../markdown/read-page.ts';
import { task } from '../pool/task.ts';
import type { Site } from '../site/site.ts';
import { applyEdits, type Edit, replaceRange } from '../text/edit.ts';
import { inTurn } from '../text/in-turn.ts';
import { lineEnding, startOfLine } from '../text/lines.ts';
import { bounded, type CodemodResult, count, Draft } from './codemod.ts';
import { currentDocuments, meantDocuments } from './current-documents.ts';

type Style =
  | { style: 'list-marker'; value: '*' | '-' | '+' }
  | { style: 'heading'; value: 'atx' | 'setext' }
  | { style: 'emphasis'; value: '*' | '_' };

export type SetStyleInput = { pages?: string[] } & Style;

const nouns = { 'list-marker': 'list item', heading: 'heading', emphasis: 'emphasis' } as const;

/** Writes lists, headings or emphasis in one manner, wherever that changes nothing a reader sees. */
export async function setStyle(site: Site, input: SetStyleInput): Promise<CodemodResult> {
  const draft = new Draft(site);
  const notes: string[] = [];
  const paths = input.pages
    ? await meantDocuments(site, input.pages, notes)
    : await currentDocuments(site, site.documents, notes);
  const counts = await inTurn(paths, async (path) => {
    const edits = await styleEdits(site, path, input, notes);
    draft.edit(path, edits);
    return edits.length > 0 ? edits.length / (input.style === 'emphasis' ? 2 : 1) : 0;
  });
  const total = counts.reduce((sum, each) => sum + each, 0);
  const changes = await draft.changes();
  const noun = input.style === 'emphasis' ? `${total} emphases` : count(total, nouns[input.style]);
  const summary =
    total === 0
      ? 'Found nothing to restyle; nothing changed.'
      : `Restyled ${noun} on ${count(changes.length, 'page')}.`;
  return { changes, notes: bounded([...notes.sort(), ...draft.left]), summary };
}

async function styleEdits(site: Site, path: string, input: SetStyleInput, notes: string[]): Promise<Edit[]> {
  const { style, value } = input;
  const found = await site.compute(path, stylePageTask, { style, value } as Style);
  if (Array.isArray(found)) return found;
  const reason =
    found === 'reads-differently'
      ? 'would read differently in that style (lists or words would run together)'
      : `does not parse (${found.message})`;
  const line = found === 'reads-differently' ? 1 : (found.line ?? 1);
  notes.push(`${path}:${line} ${reason}; left alone.`);
  return [];
}

export function stylePage({
  text,
  dialect,
  ...style
}: Style & PageText): Edit[] | SyntaxProblem | 'reads-differently' {
  const parsed = parseTree(text, dialect);
  if (!('root' in parsed)) return parsed;
  const edits = editsIn(text, parsed.root, null, style);
  if (edits.length === 0) return [];
  const restyled = parseTree(applyEdits(text, edits), dialect);
  return 'root' in restyled && shape(parsed) === shape(restyled) ? edits : 'reads-differently';
}

const stylePageTask = task(import.meta.url, stylePage);

function editsIn(text: string, node: Node, parent: Node | null, input: Style): Edit[] {
  const own =
    input.style === 'list-marker'
      ? markerEdit(text, node, parent, input.value)
      : input.style === 'heading'
        ? headingEdit(text, node, parent, input.value)
        : emphasisEdits(text, node, input.value);
  return [...own, ...childrenOf(node).flatMap((child) => editsIn(text, child, node, input))];
}

function markerEdit(text: string, node: Node, parent: Node | null, value: string): Edit[] {
  if (node.type !== 'listItem' || parent?.type !== 'list' || parent.ordered) return [];
  const start = startOf(node);
  // Blocks that only read as a list item are written with another character.
  if (!'*-+'.includes(text[start] ?? ' ') || text[start] === value) return [];
  return [replaceRange(text, { start, end: start + 1 }, value)];
}

function emphasisEdits(text: string, node: Node, value: '*' | '_'): Edit[] {
  const [start, end] = [startOf(node), endOf(node)];
  if (node.type !== 'emphasis' || text[start] === value || !'*_'.includes(text[start] ?? ' ')) return [];
  // An underscore inside of a word emphasises nothing.
  const inWord = /[\p{L}\p{N}]/u.test((text[start - 1] ?? ' ') + (text[end] ?? ' '));
  if (value === '_' && inWord) return [];
  return [
    replaceRange(text, { start, end: start + 1 }, value),
    replaceRange(text, { start: end - 1, end }, value),
  ];
}

function headingEdit(text: string, node: Node, parent: Node | null, value: 'atx' | 'setext'): Edit[] {
  if (node.type !== 'heading' || node.depth > (value === 'setext' ? 2 : 6)) return [];
  const [first, last] = [childrenOf(node)[0], childrenOf(node).at(-1)];
  if (!first || !last) return [];
  const [start, end] = [startOf(node), endOf(node)];
  const isAtx = text[start] === '#';
  const words = text.slice(startOf(first), endOf(last));
  const alone = parent?.type === 'root' && startOfLine(text, start) === start && !words.includes('\n');
  if (!alone || isAtx === (value === 'atx')) return [];
  const written =
    value === 'atx'
      ? `${'#'.repeat(node.depth)} ${words}`
      : words + lineEnding(text) + (node.depth === 1 ? '=' : '-').repeat(Math.max(3, [...words].length));
  return [replaceRange(text, { start, end }, written)];
}

/** What a reader sees: the blocks and words, without the marks they are written with. */
function shape(parsed: ParsedTree): string {
  const parts: string[] = [];
  const visit = (node: Node): void => {
    parts.push(
      node.type,
      'value' in node ? String(node.value) : '',
      'depth' in node ? String(node.depth) : '',
    );
    for (const child of childrenOf(node)) visit(child);
    parts.push('/');
  };
  visit(parsed.root);
  return parts.join('\n');
}
