import { isBuiltin } from 'node:module';
import type { Node } from '@babel/types';
import { type ActiveItem, active, hostOf } from './active-item.ts';

/** `require('./picture.png')` names a module as an import does. */
export function requiredBy(node: Node): string | null {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'require')
    return null;
  const [module] = node.arguments;
  return module?.type === 'StringLiteral' ? module.value : null;
}

export function moduleItems(
  from: string,
  line: number | null,
  { ownModules }: { ownModules: readonly RegExp[] },
): ActiveItem[] {
  if (/^(?:\.{0,2}\/(?!\/)|\.{1,2}$|[@~#]\/)/.test(from) || ownModules.some((own) => own.test(from)))
    return [];
  const what = isBuiltin(from) ? `an import of Node.js’s \`${from}\`` : `an import of \`${from}\``;
  return [active({ what, names: [from], host: hostOf(from), identity: `import ${from}`, line })];
}
