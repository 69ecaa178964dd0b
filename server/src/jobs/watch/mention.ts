import { plainMarkdown } from '../../docs/markdown/dialect.ts';
import { childrenOf, endOf, type Node, parseTree, startOf } from '../../docs/markdown/parse-tree.ts';

/** What people mention, where the project names nothing else. */
export const defaultHandle = 'docwright';

/** As long as the prompt of a message may be. */
const longestPrompt = 50_000;

/** What a person did not say here and now: a quotation, code, a picture's text, what no reader sees. */
const notSaid = new Set<Node['type']>(['blockquote', 'code', 'inlineCode', 'html', 'definition', 'yaml']);

/**
 * What a comment asks of the handle's owner: its text without the mentions. Null where nobody is mentioned, or
 * nothing is asked. A quotation is no mention, but stays in the text: it says what the comment is about.
 */
export function askedOf(handle: string, comment: string): string | null {
  const text = comment.replace(/\r\n?/g, '\n');
  const parsed = mentions(handle).test(text) ? parseTree(text, plainMarkdown) : null;
  if (!parsed || !('root' in parsed)) return null;
  const places = saidTexts(parsed.root).flatMap(({ start, end }) =>
    [...text.slice(start, end).matchAll(mentions(handle))].map((found) => ({
      start: start + found.index,
      end: start + found.index + found[0].length,
    })),
  );
  if (places.length === 0) return null;
  const asked = without(text, places).trim().slice(0, longestPrompt).toWellFormed();
  return asked === '' ? null : asked;
}

/** A whole word, with what sets it apart from the sentence: `@docwright, …`. */
const mentions = (handle: string) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}_@/.-])@${RegExp.escape(handle)}(?![\p{L}\p{N}_@/-]|\.[\p{L}\p{N}_])[,:]?[ \t]*`,
    'giu',
  );

interface Place {
  start: number;
  end: number;
}

function saidTexts(node: Node): Place[] {
  if (notSaid.has(node.type)) return [];
  if (node.type === 'text') return [{ start: startOf(node), end: endOf(node) }];
  return childrenOf(node).flatMap(saidTexts);
}

function without(text: string, places: readonly Place[]): string {
  const kept = places.map(({ start }, index) => text.slice(places[index - 1]?.end ?? 0, start));
  return kept.join('') + text.slice(places.at(-1)!.end);
}
