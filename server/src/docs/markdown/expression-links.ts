import type { Range } from '../text/edit.ts';
import { type Node, startOf } from './parse-tree.ts';

export interface ExpressionLink {
  element: string;
  url: string;
  range: Range;
}

/** `<a href="/a">`, `<Link to={'/a'}>`, `<a href={useBaseUrl('a')}>` */
const linkTag =
  /<(?<element>[A-Za-z][\w.]*)\s(?:[^<>]{0,500}?\s)?(?:href|to)=(?<opening>\{?\s{0,9}(?<base>(?:useBaseUrl|withBase|withBaseUrl)\(\s{0,9})?(?<quote>["']))(?<url>[^"'\\\n<>]*)\k<quote>/g;

/**
 * Links of elements in the expressions of a page: `text={<>See <a href="/a">A</a>.</>}`. The parser reads none of an
 * expression, so it is found by its text.
 */
export function expressionLinks(source: string, node: Node): ExpressionLink[] {
  let from = startOf(node);
  return expressionsOf(node).flatMap((code) => {
    if (!code.includes('</')) return [];
    const start = source.indexOf(code, from);
    if (start === -1) return [];
    from = start + code.length;
    return [...code.matchAll(linkTag)].map(({ 0: tag, index, groups }) => {
      const { element, base, url } = groups as { element: string; base?: string; url: string };
      const end = start + index + tag.length - 1;
      const isBased = base !== undefined && !url.startsWith('/');
      return { element, url: isBased ? `/${url}` : url, range: { start: end - url.length, end } };
    });
  });
}

function expressionsOf(node: Node): string[] {
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') return [node.value];
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return [];
  return node.attributes.flatMap(({ value }) => (value && typeof value === 'object' ? value.value : []));
}
