/**
 * The parser's time grows with the square of some things: entities and expressions of one paragraph (16,000 of them
 * take 1 and 4 s), and tags on one line of MDX (16,000 take 2 s). These many take a fifth of a second.
 */
const mostInParagraph = 4_000;
const mostTagsInLine = 2_000;
const shortestCrowd = 3 * mostTagsInLine;

const fence = /^[ \t]*(?:>[ \t]*)*(`{3,}(?!.*`)|~{3,})/;
const script = /^(?:import|export)\b/;
/** `set:html={"<b>…</b>"}`: JavaScript, in which tags are letters like any other. */
const quoted = /\{\s*"(?:[^"\\]|\\.)*"\s*\}/g;

/** Which paragraph or line holds more than can be read in good time, said for its author; null: none does. */
export function crowdOf(text: string, mdx: boolean): string | null {
  if (text.length < shortestCrowd) return null;
  let inFence: string | null = null;
  let paragraph = { start: 1, crowd: 0 };
  let number = 0;
  for (const line of text.split('\n')) {
    number += 1;
    const [, mark] = fence.exec(line) ?? [];
    if (mark) inFence = inFence === null ? mark : mark.startsWith(inFence) ? null : inFence;
    if (inFence !== null || mark || line.trim() === '') {
      paragraph = { start: number + 1, crowd: 0 };
      continue;
    }
    if (mdx && script.test(line)) paragraph = { start: number, crowd: Number.NEGATIVE_INFINITY };
    paragraph.crowd += occurrences(line, '&') + (mdx ? occurrences(line, '{') : 0);
    if (paragraph.crowd > mostInParagraph)
      return `The paragraph that begins in line ${paragraph.start} has more than ${mostInParagraph} entities and expressions; break it up with empty lines.`;
    if (mdx && occurrences(line, '<') > mostTagsInLine && tagsIn(line) > mostTagsInLine)
      return `Line ${number} has more than ${mostTagsInLine} tags; break it into several.`;
  }
  return null;
}

const tagsIn = (line: string): number => occurrences(line.replace(quoted, ''), '<');

function occurrences(line: string, character: string): number {
  let count = 0;
  for (let at = line.indexOf(character); at !== -1; at = line.indexOf(character, at + 1)) count += 1;
  return count;
}
