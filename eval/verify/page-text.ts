import { parseTree } from '../../server/src/docs/markdown/parse-tree.ts';
import { readSpans } from '../../server/src/docs/markdown/spans.ts';
import type { Site } from '../../server/src/docs/site/open-site.ts';

/** What a reader of a page sees, by how it is read. Comments are in neither. */
export interface PageText {
  prose: string;
  code: string;
}

const isComment = (text: string): boolean => /^\s*(<!--|\{\s*\/\*)/.test(text);

export async function readPageText(site: Site, path: string): Promise<PageText> {
  const source = await site.text(path);
  const parsed = parseTree(source, site.rules.dialect(path));
  if (!('root' in parsed)) return { prose: source, code: source };
  const spans = readSpans(parsed, '').sort((a, b) => a.start - b.start);
  const of = (kind: 'prose' | 'code'): string[] =>
    spans
      .filter((span) => span.kind === kind)
      .map(({ start, end }) => source.slice(start, end))
      .filter((text) => !isComment(text));
  const fields = Object.values((await site.fields(path)).data).filter((value) => typeof value === 'string');
  return { prose: [...fields, ...of('prose')].join('\n'), code: of('code').join('\n') };
}

/** Everything but comments, as it is written: links with their targets, code with its marks. */
export function withoutComments(source: string): string {
  return source.replace(/<!--.*?-->/gs, '').replace(/\{\s*\/\*.*?\*\/\s*\}/gs, '');
}
