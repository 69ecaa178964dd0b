import type { Node } from '../markdown/parse-tree.ts';

export type JsxElement = Extract<Node, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

const longest = 500;

/** All of them as they could have been written, cut. */
export function attributeText({ attributes }: JsxElement): string {
  const written = attributes.map((attribute) => {
    if (attribute.type === 'mdxJsxExpressionAttribute') return `{${attribute.value}}`;
    const { name, value } = attribute;
    if (value === null || value === undefined) return name;
    return typeof value === 'string' ? `${name}="${value}"` : `${name}={${value.value}}`;
  });
  return cutAttributes(written.join(' '));
}

export const cutAttributes = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text;

/** The value of one that is a plain text; empty if there is none. */
export function plainAttribute({ attributes }: JsxElement, wanted: string): string {
  const found = attributes.find((each) => each.type === 'mdxJsxAttribute' && each.name === wanted);
  return typeof found?.value === 'string' && found.type === 'mdxJsxAttribute' ? found.value : '';
}
