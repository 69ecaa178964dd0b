import { isScalar, parseDocument, visit } from 'yaml';
import { lineCounter } from '../text/lines.ts';
import type { FrontMatter } from './front-matter.ts';
import type { Link } from './links.ts';

/** The links in the front-matter fields, at any depth, that a kind reads as such. */
export function frontMatterLinks(
  source: string,
  { content }: FrontMatter,
  fields: Readonly<Record<string, 'link' | 'image'>>,
): Link[] {
  const yaml = source.slice(content.start, content.end);
  if (!Object.keys(fields).some((name) => yaml.includes(`${name}:`))) return [];
  const lineOf = lineCounter(source);
  const links: Link[] = [];
  visit(parseDocument(yaml, { prettyErrors: false, logLevel: 'silent', uniqueKeys: false }), {
    Pair(_, { key, value }) {
      const kind = isScalar(key) ? fields[String(key.value)] : undefined;
      if (!kind || !isScalar(value) || typeof value.value !== 'string' || !value.range) return;
      const quotes = value.type === 'PLAIN' ? 0 : 1;
      const start = content.start + value.range[0] + quotes;
      const end = content.start + value.range[1] - quotes;
      if (source.slice(start, end) !== value.value) return;
      links.push({
        kind,
        url: value.value,
        line: lineOf(start),
        range: { start, end },
        bare: quotes === 0,
      });
    },
  });
  return links;
}
