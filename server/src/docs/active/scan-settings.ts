import { parse } from '@babel/parser';
import type { Node } from '@babel/types';
import { readToml } from '../kinds/mdbook/toml.ts';
import type { Literal } from '../literal/literal.ts';
import { readJson } from '../literal/read-json.ts';
import { lineAt } from '../text/lines.ts';
import { type ActiveItem, unchecked } from './active-item.ts';
import { leafItems, type SettingRules } from './setting-items.ts';
import { yamlItems } from './yaml-items.ts';

export type SettingsFormat = 'json' | 'yaml' | 'toml' | 'javascript';

/** What a site's configuration puts into its pages: settings that name scripts and services, and markup in any text. */
export function scanSettings(as: SettingsFormat, text: string, rules: SettingRules): ActiveItem[] {
  const { keys } = rules;
  switch (as) {
    case 'json': {
      const { literal, problem } = readJson({ path: '', text });
      return literal ? literalItems(literal, keys, null, text) : [unchecked(problem!.message, text)];
    }
    case 'yaml':
      return yamlItems(text, rules);
    case 'toml': {
      const read = readToml(text);
      if (!read) return [unchecked('The TOML does not parse.', text)];
      return read.values.flatMap(({ path, text: value, raw, start }) =>
        leafItems(value ?? raw, path.find((key) => keys.includes(key)) ?? null, lineAt(text, start)),
      );
    }
    case 'javascript':
      return scriptedItems(text, keys);
  }
}

function literalItems(
  literal: Literal,
  keys: readonly string[],
  setting: string | null,
  text: string,
): ActiveItem[] {
  switch (literal.type) {
    case 'object':
      return literal.properties.flatMap(({ key, value }) =>
        literalItems(value, keys, setting ?? (keys.includes(key) ? key : null), text),
      );
    case 'array':
      return literal.items.flatMap((item) => literalItems(item, keys, setting, text));
    case 'string':
      return leafItems(literal.value, setting, lineAt(text, literal.start));
    default:
      return setting !== null && literal.type === 'other' && literal.value
        ? leafItems(String(literal.value), setting, lineAt(text, literal.start))
        : [];
  }
}

/** By the names of properties, wherever they are: no code is run to find out what becomes of them. */
function scriptedItems(text: string, keys: readonly string[]): ActiveItem[] {
  let program: Node;
  try {
    ({ program } = parse(text, {
      sourceType: 'unambiguous',
      plugins: ['typescript', 'jsx'],
      errorRecovery: true,
    }));
  } catch {
    return [unchecked('The JavaScript does not parse.', text)];
  }
  const visit = (node: Node, setting: string | null): ActiveItem[] => {
    const line = node.loc?.start.line ?? null;
    if (node.type === 'StringLiteral') return leafItems(node.value, setting, line);
    if (node.type === 'TemplateElement') return leafItems(node.value.cooked ?? '', setting, line);
    const key = keyOf(node);
    const below = setting ?? (key !== null && keys.includes(key) ? key : null);
    return Object.entries(node).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).flatMap((child) =>
        name !== 'loc' && name !== 'key' && typeof child === 'object' && typeof child?.type === 'string'
          ? visit(child as Node, below)
          : [],
      ),
    );
  };
  return visit(program, null);
}

function keyOf(node: Node): string | null {
  if (node.type !== 'ObjectProperty' && node.type !== 'ObjectMethod') return null;
  if (node.key.type === 'Identifier') return node.key.name;
  return node.key.type === 'StringLiteral' ? node.key.value : null;
}
