import type { Range } from '../text/edit.ts';
import { endOf, type Node, startOf } from './parse-tree.ts';
import { scanHtml } from './scan-html.ts';
import { type Attribute, scanTag } from './scan-tag.ts';

/** One attribute of an HTML or JSX element, with the place of its literal value. */
export interface ElementAttribute {
  element: string;
  name: string;
  value: string;
  range: Range;
  quote: '"' | "'" | '';
}

const none: readonly ElementAttribute[] = [];
const entities: Record<string, string> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
};

function decodeEntities(value: string): string {
  return value.includes('&')
    ? value.replace(
        /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
        (whole, hex?: string, decimal?: string, name?: string) => {
          if (name !== undefined) return entities[name] ?? whole;
          const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
          return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
        },
      )
    : value;
}

/** The attributes with a literal value of an HTML or JSX node; expressions are left out unless plain strings. */
export function attributesOf(source: string, node: Node): readonly ElementAttribute[] {
  if (node.type === 'html') {
    const range = { start: startOf(node), end: endOf(node) };
    return scanHtml(source, range).flatMap((token) =>
      token.type === 'tag' ? literalAttributes(source, token.tag.name, token.tag.attributes) : [],
    );
  }
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return none;
  if (node.attributes.length === 0) return none;
  const tag = scanTag(source, startOf(node));
  // Marks of a quote inside a tag confuse the scan; the parser's own list says whether it read the same.
  const same =
    tag?.attributes.length === node.attributes.length &&
    node.attributes.every(
      (attribute, index) => ('name' in attribute ? attribute.name : '') === tag.attributes[index]!.name,
    );
  return same ? literalAttributes(source, tag.name, tag.attributes) : none;
}

function literalAttributes(
  source: string,
  element: string,
  attributes: readonly Attribute[],
): ElementAttribute[] {
  return attributes.flatMap(({ name, value, quote }): ElementAttribute[] => {
    if (!value) return [];
    if (quote !== '{') {
      return [
        { element, name, value: decodeEntities(source.slice(value.start, value.end)), range: value, quote },
      ];
    }
    const literal = stringLiteral(source, value);
    return literal ? [{ element, name, ...literal }] : [];
  });
}

/** `{"…"}` is as literal as `"…"`; anything with an escape or a placeholder in it is left to people. */
function stringLiteral(
  source: string,
  range: Range,
): { value: string; range: Range; quote: '"' | "'" } | null {
  const found = /^\s*(["'])([^"'\\\n]*)\1\s*$/.exec(source.slice(range.start, range.end));
  if (!found) return null;
  const start = range.start + found[0].indexOf(found[1]!) + 1;
  return { value: found[2]!, range: { start, end: start + found[2]!.length }, quote: found[1] as '"' | "'" };
}
