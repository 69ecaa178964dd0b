import type { Node } from '@babel/types';

/** The text that an expression stands for, as far as it is written: up to where another value comes in. */
export interface WrittenText {
  text: string;
  /** Nothing comes in. */
  isWhole: boolean;
  /** What is written behind the first value that comes in. */
  behind: string;
}

/** Null: the expression is no text that is put together. */
export function writtenText(node: Node): WrittenText | null {
  switch (node.type) {
    case 'StringLiteral':
      return { text: node.value, isWhole: true, behind: '' };
    case 'NumericLiteral':
      return { text: String(node.value), isWhole: true, behind: '' };
    case 'TemplateLiteral':
      return joined(
        node.quasis.flatMap((quasi, index) => {
          const text: WrittenText = { text: quasi.value.cooked ?? '', isWhole: true, behind: '' };
          const value = node.expressions[index];
          return value ? [text, writtenText(value) ?? unknown] : [text];
        }),
      );
    case 'BinaryExpression':
      if (node.operator !== '+') return null;
      return joined([writtenText(node.left) ?? unknown, writtenText(node.right) ?? unknown]);
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return writtenText(node.expression);
    default:
      return null;
  }
}

const unknown: WrittenText = { text: '', isWhole: false, behind: '' };

function joined(parts: readonly WrittenText[]): WrittenText {
  let result: WrittenText = { text: '', isWhole: true, behind: '' };
  for (const { text, isWhole, behind } of parts)
    result = result.isWhole
      ? { text: result.text + text, isWhole, behind }
      : { ...result, behind: result.behind + text };
  return result;
}
