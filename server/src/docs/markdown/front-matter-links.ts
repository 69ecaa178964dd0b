import { isCollection, isScalar, parseDocument, type Scalar, visit } from 'yaml';
import { lineCounter } from '../text/lines.ts';
import type { Dialect } from './dialect.ts';
import type { FrontMatter } from './front-matter.ts';
import type { Link } from './links.ts';

/** The links in the front-matter fields, at any depth, that a kind reads as such. */
export function frontMatterLinks(
  source: string,
  { content }: FrontMatter,
  { linkFields, linkList = '' }: Pick<Dialect, 'linkFields' | 'linkList'>,
): Link[] {
  const yaml = source.slice(content.start, content.end);
  if (![...Object.keys(linkFields), linkList].some((name) => name !== '' && yaml.includes(`${name}:`)))
    return [];
  const lineOf = lineCounter(source);
  const links: Link[] = [];
  const add = (scalar: Scalar, more: Pick<Link, 'kind' | 'fromTop'>): void => {
    if (typeof scalar.value !== 'string' || !scalar.range) return;
    const quotes = scalar.type === 'PLAIN' ? 0 : 1;
    const start = content.start + scalar.range[0] + quotes;
    const end = content.start + scalar.range[1] - quotes;
    if (source.slice(start, end) !== scalar.value) return;
    const range = { start, end };
    links.push({ url: scalar.value, line: lineOf(start), range, bare: quotes === 0, ...more });
  };
  visit(parseDocument(yaml, { prettyErrors: false, logLevel: 'silent', uniqueKeys: false }), {
    Pair(_, { key, value }) {
      const name = isScalar(key) ? String(key.value) : '';
      const kind = linkFields[name];
      if (kind && isScalar(value)) add(value, { kind });
      if (name !== linkList || !isCollection(value)) return;
      // `- a.md`, `- Title: a.md`, and lists of them below a title.
      visit(value, {
        Scalar: (place, scalar) =>
          place === 'key' ? undefined : add(scalar, { kind: 'link', fromTop: true }),
      });
      return visit.SKIP;
    },
  });
  return links;
}
