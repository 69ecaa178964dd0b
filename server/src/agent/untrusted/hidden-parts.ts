import { lineCounter } from '../../docs/text/lines.ts';

/** A stretch of a page that its readers do not see, by lines. */
export interface HiddenPart {
  from: number;
  to: number;
  what: string;
}

interface Hiding {
  what: string;
  /** What begins it; all of it where there is no end to look for. */
  begin: RegExp;
  end?: string;
}

const hidings: readonly Hiding[] = [
  { what: 'an HTML comment', begin: /<!--/g, end: '-->' },
  { what: 'an MDX comment', begin: /\{\s{0,9}\/\*/g, end: '*/' },
  {
    what: 'a link definition that serves as a comment',
    begin: /^ {0,3}\[[^\]\n]{0,200}\]:[ \t]{0,9}(?:#|<>)[ \t]{1,9}\S.*$/gm,
  },
  {
    what: 'an element that is not shown',
    begin:
      /<[a-z][^<>]{0,1000}?(?:\shidden\b|display['"]?\s{0,9}:\s{0,9}['"]?none|visibility['"]?\s{0,9}:\s{0,9}['"]?hidden)/gi,
  },
];

const pages = /\.(mdx?|markdown|html?)$/i;
const frontMatter = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\n---[ \t]*(?:\r?\n|$)/;

/** In their order. In a code block some of this is shown after all; to say it once too often does no harm. */
export function hiddenParts(text: string, path: string): HiddenPart[] {
  if (!pages.test(path)) return [];
  const found = hidings.flatMap((hiding) => [...partsOf(text, hiding)]);
  return [...frontMatterComments(text), ...found].sort((a, b) => a.from - b.from || a.to - b.to);
}

function* partsOf(text: string, { what, begin, end }: Hiding): Generator<HiddenPart> {
  const pattern = new RegExp(begin);
  const lineAt = lineCounter(text);
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const close = end === undefined ? pattern.lastIndex : text.indexOf(end, pattern.lastIndex);
    const stop = close === -1 ? text.length : close + (end?.length ?? 0);
    pattern.lastIndex = stop;
    yield { from: lineAt(match.index), to: lineAt(stop), what };
  }
}

function frontMatterComments(text: string): HiddenPart[] {
  const content = frontMatter.exec(text)?.[1] ?? '';
  return content.split('\n').flatMap((line, index) => {
    const isComment = /^\s*#/.test(line);
    return isComment ? [{ from: index + 2, to: index + 2, what: 'a comment in the front matter' }] : [];
  });
}
