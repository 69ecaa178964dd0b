import { childrenOf, type ParsedTree, startOf } from './parse-tree.ts';

const marker = /auto-?\s?generated|@generated|generated (?:by|from|file|automatically)|do not edit/i;
const generatedField = /^(?:generated|auto_?generated)\s*:(?!\s*false)/m;
const headLength = 4000;

/** Whether words at the page's top may say that a program writes it, or a part of it. */
export function maySayGenerated(text: string): boolean {
  const head = text.slice(0, headLength);
  return marker.test(head) || generatedField.test(head);
}

/** Whether a page says of itself, in front matter or a comment at its top, that a program writes it. */
export function isGenerated(text: string, { root }: ParsedTree): boolean {
  if (!maySayGenerated(text)) return false;
  return childrenOf(root).some((node) => {
    if (node.type === 'yaml')
      return generatedField.test(node.value) || commentsOf(node.value).some((line) => marker.test(line));
    const isComment =
      (node.type === 'html' && node.value.startsWith('<!--')) ||
      (node.type === 'mdxFlowExpression' && node.value.trimStart().startsWith('/*'));
    return isComment && startOf(node) < headLength && marker.test(node.value);
  });
}

const commentsOf = (yaml: string): string[] =>
  yaml.split('\n').filter((line) => line.trimStart().startsWith('#'));
