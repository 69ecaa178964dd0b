import type { Node } from '@babel/types';
import type { ActiveItem } from './active-item.ts';
import type { NameKind, NameKinds } from './declared-names.ts';
import { elementItems } from './elements.ts';
import { requiredBy } from './modules.ts';
import { writtenText } from './static-text.ts';
import { isAddressAttribute } from './url-attributes.ts';
import { rootOf } from './used-names.ts';

type Report = (what: string, names?: readonly string[]) => void;

/** What an element of JSX within code is. */
export function jsxItems(
  { name, attributes }: Extract<Node, { type: 'JSXOpeningElement' }>,
  nameKind: NameKinds,
  report: Report,
): ActiveItem[] {
  const root = jsxRoot(name);
  const written = name.type === 'JSXMemberExpression' ? `${root}.x` : root;
  if (isComputedElement(written, nameKind(root))) report(`an element of a computed name, \`<${root}>\``, []);
  const values = new Map<string, string>();
  for (const attribute of attributes) {
    if (attribute.type !== 'JSXAttribute') continue;
    const key = attribute.name.type === 'JSXIdentifier' ? attribute.name.name : attribute.name.name.name;
    const { value } = attribute;
    if (value?.type === 'StringLiteral') values.set(key, value.value);
    else if (value?.type !== 'JSXExpressionContainer') values.set(key, '');
    else {
      values.set(key, writtenText(value.expression)?.text ?? '{…}');
      if (isAddressAttribute(key) && isDoubtfulAddress(value.expression, nameKind))
        report('an address that code puts together', []);
    }
  }
  const line = name.loc?.start.line ?? null;
  return elementItems({ name: written, attributes: values, line, isJsx: true });
}

/** A prefix does not change what an element of SVG is. */
function jsxRoot(name: Node): string {
  if (name.type === 'JSXMemberExpression') return jsxRoot(name.object);
  if (name.type === 'JSXNamespacedName') return name.name.name;
  return name.type === 'JSXIdentifier' ? name.name : '';
}

/** `export const T = 'script'` makes `<T>` a script. What nobody declares is a component of the site. */
export const isComputedElement = (name: string, kind: NameKind | undefined): boolean =>
  /^\p{Lu}|^[$_]|\./u.test(name) && kind !== undefined && kind !== 'import' && kind !== 'component';

/** Whether nobody can tell by reading it that the address does not begin with `javascript:`. */
export function isDoubtfulAddress(node: Node, nameKind: NameKinds): boolean {
  switch (node.type) {
    case 'Identifier':
      return nameKind(node.name) === 'computed';
    case 'ConditionalExpression':
      return isDoubtfulAddress(node.consequent, nameKind) || isDoubtfulAddress(node.alternate, nameKind);
    case 'LogicalExpression':
      return isDoubtfulAddress(node.left, nameKind) || isDoubtfulAddress(node.right, nameKind);
    case 'CallExpression':
      return (
        node.callee.type !== 'Identifier' &&
        nameKind(rootOf(node.callee) ?? '') !== 'import' &&
        requiredBy(node) === null
      );
    case 'BinaryExpression':
    case 'TemplateLiteral': {
      const written = writtenText(node);
      if (!written || written.isWhole) return false;
      return written.text === ''
        ? !/^[/?#.]/.test(written.behind)
        : !/^(?:https?:\/\/[^/]+[/?#]|[/.?#]|mailto:|tel:)/i.test(written.text);
    }
    default:
      return false;
  }
}
