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
import { lineAt, lineEnding, startOfLine } from '../text/lines.ts';
import { bounded, type CodemodResult, count, Draft } from './codemod.ts';
import { documentsMeant } from './current-documents.ts';

type Style =
  | { style: 'list-marker'; value: '*' | '-' | '+' }
  | { style: 'heading'; value: 'atx' | 'setext' }
  | { style: 'emphasis'; value: '*' | '_' }
  | { style: 'strong'; value: '**' | '__' };

export type SetStyleInput = { pages?: string[]; except?: string[] } & Style;

const nouns = {
  'list-marker': 'list item',
  heading: 'heading',
  emphasis: 'emphasis',
  strong: 'bold passage',
} as const;

/** Whether it is written before the words and behind them. */
const isPaired = ({ style }: Style): boolean => style === 'emphasis' || style === 'strong';

/** Writes lists, headings, emphasis or bold text in one manner, wherever that changes nothing a reader sees. */
export async function setStyle(site: Site, input: SetStyleInput): Promise<CodemodResult> {
  const draft = new Draft(site);
  const notes: string[] = [];
  const paths = await documentsMeant(site, input, site.documents, notes);
  const counts = await inTurn(paths, async (path) => {
    const edits = await styleEdits(site, path, input, notes);
    draft.edit(path, edits);
    return edits.length / (isPaired(input) ? 2 : 1);
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
  if (typeof found === 'object' && 'edits' in found) {
    for (const line of found.inWords)
      notes.push(
        `${path}:${line} has ${input.style === 'strong' ? 'bold text' : 'emphasis'} inside of a word, which “${value}” cannot mark; left alone.`,
      );
    return found.edits;
  }
  const reason =
    found === 'reads-differently'
      ? 'would read differently in that style (lists or words would run together)'
      : `does not parse (${found.message})`;
  const line = found === 'reads-differently' ? 1 : (found.line ?? 1);
  notes.push(`${path}:${line} ${reason}; left alone.`);
  return [];
}

interface Restyled {
  edits: Edit[];
  /** Lines where the marks stand inside of a word, and have to stay. */
  inWords: number[];
}

export function stylePage({
  text,
  dialect,
  ...style
}: Style & PageText): Restyled | SyntaxProblem | 'reads-differently' {
  const parsed = parseTree(text, dialect);
  if (!('root' in parsed)) return parsed;
  const edits = editsIn(text, parsed.root, null, style);
  const found = { edits, inWords: inWordsIn(text, parsed.root, style) };
  if (edits.length === 0) return found;
  const restyled = parseTree(applyEdits(text, edits), dialect);
  return 'root' in restyled && shape(parsed) === shape(restyled) ? found : 'reads-differently';
}

const stylePageTask = task(import.meta.url, stylePage);

function editsIn(text: string, node: Node, parent: Node | null, input: Style): Edit[] {
  const own =
    input.style === 'list-marker'
      ? markerEdit(text, node, parent, input.value)
      : input.style === 'heading'
        ? headingEdit(text, node, parent, input.value)
        : markEdits(text, node, input);
  return [...own, ...childrenOf(node).flatMap((child) => editsIn(text, child, node, input))];
}

function markerEdit(text: string, node: Node, parent: Node | null, value: string): Edit[] {
  if (node.type !== 'listItem' || parent?.type !== 'list' || parent.ordered) return [];
  const start = startOf(node);
  // Blocks that only read as a list item are written with another character.
  if (!'*-+'.includes(text[start] ?? ' ') || text[start] === value) return [];
  return [replaceRange(text, { start, end: start + 1 }, value)];
}

type Paired = Extract<Style, { style: 'emphasis' | 'strong' }>;

/** Whether a node is written with the other marks. */
function isOther(text: string, node: Node, { style, value }: Paired): boolean {
  const mark = text[startOf(node)] ?? ' ';
  return node.type === style && '*_'.includes(mark) && mark !== value[0];
}

/** An underscore inside of a word marks nothing. */
const isInWord = (text: string, node: Node, { value }: Paired): boolean =>
  value.startsWith('_') &&
  /[\p{L}\p{N}]/u.test((text[startOf(node) - 1] ?? ' ') + (text[endOf(node)] ?? ' '));

function markEdits(text: string, node: Node, input: Paired): Edit[] {
  if (!isOther(text, node, input) || isInWord(text, node, input)) return [];
  const [start, end, { length }] = [startOf(node), endOf(node), input.value];
  return [
    replaceRange(text, { start, end: start + length }, input.value),
    replaceRange(text, { start: end - length, end }, input.value),
  ];
}

function inWordsIn(text: string, node: Node, input: Style): number[] {
  if (input.style !== 'emphasis' && input.style !== 'strong') return [];
  const own = isOther(text, node, input) && isInWord(text, node, input) ? [lineAt(text, startOf(node))] : [];
  return [...own, ...childrenOf(node).flatMap((child) => inWordsIn(text, child, input))];
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
