import { plainMarkdown } from '../docs/markdown/dialect.ts';
import { childrenOf, endOf, type Node, parseTree, startOf } from '../docs/markdown/parse-tree.ts';

/** A template that is longer than this is somebody's mistake, or worse, and left out. */
const longest = 20_000;

/** The repository's own text for pull requests; null where it cannot be used as a part of a larger one. */
export function readTemplate(file: Buffer | null): string | null {
  if (file === null || file.length > longest) return null;
  const text = file.toString('utf8').replace(/\r\n?/g, '\n').trim();
  return text !== '' && isClosed(text) ? text : null;
}

/** A comment or code that it leaves open would swallow what comes after it, so a rest is tried. */
function isClosed(text: string): boolean {
  const last = blocksOf(`${text}\n\nrest`).at(-1);
  return last?.type === 'paragraph';
}

const asksForDescription =
  /\b(?:descri(?:be|ption)|summary|overview|what|changes?|changed|about|purpose|motivation)\b/i;

/** A line such as “Closes #<issue>” that waits for a number; a job has none to give. */
const emptyReference =
  /^\s*(?:[-*+]\s+)?(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?|refs?|related to)\s*:?\s*(?:#\D*|[<([{]\D*)?$/i;

/** Puts the text under the template's heading that asks for it, else before all of it. */
export function fillTemplate(original: string, text: string): string {
  const template = withoutEmptyReferences(original);
  const heading = blocksOf(template).find(
    (block) =>
      block.type === 'heading' && asksForDescription.test(template.slice(startOf(block), endOf(block))),
  );
  if (!heading) return `${text}\n\n${template}`;
  const above = template.slice(0, endOf(heading)).trimEnd();
  const below = template.slice(endOf(heading)).trim();
  return [above, text, below].filter(Boolean).join('\n\n');
}

function withoutEmptyReferences(template: string): string {
  const paragraphs = blocksOf(template).filter(({ type }) => type === 'paragraph' || type === 'list');
  const lines = template.split('\n');
  let at = 0;
  const kept = lines.filter((line) => {
    const start = at;
    at += line.length + 1;
    // What stands in comments and code is shown to nobody, or as it is.
    const isText = paragraphs.some((block) => startOf(block) <= start && start < endOf(block));
    return !isText || !emptyReference.test(line);
  });
  return kept.length === lines.length
    ? template
    : kept
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim();
}

function blocksOf(markdown: string): readonly Node[] {
  const parsed = parseTree(markdown, plainMarkdown);
  return 'root' in parsed ? childrenOf(parsed.root) : [];
}

/** What people ticked off in the pull request stays ticked off. */
export function keepTicks(body: string, before: string): string {
  const ticked = new Set(
    before.split(/\r?\n/).flatMap((line) => /\[[xX]\] (.+)$/.exec(line)?.[1]?.trim() ?? []),
  );
  return body.replace(/^(\s*[-*+] )\[ \] (.+)$/gm, (line, start: string, text: string) =>
    ticked.has(text.trim()) ? `${start}[x] ${text}` : line,
  );
}
