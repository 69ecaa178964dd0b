import { parse } from '@babel/parser';
import type { Node } from '@babel/types';
import { type Document, isMap, isPair, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { readToml } from '../kinds/mdbook/toml.ts';
import type { Literal } from '../literal/literal.ts';
import { readJson } from '../literal/read-json.ts';
import { lineAt } from '../text/lines.ts';
import { type ActiveItem, active, hostOf } from './active-item.ts';
import { scanHtml, scriptItem } from './scan-html.ts';

export type SettingsFormat = 'json' | 'yaml' | 'toml' | 'javascript';

/** What a site's configuration puts into its pages: settings that name scripts and services, and markup in any text. */
export function scanSettings(as: SettingsFormat, text: string, keys: readonly string[]): ActiveItem[] {
  switch (as) {
    case 'json': {
      const { literal } = readJson({ path: '', text });
      return literal ? literalItems(literal, keys, null, text) : [];
    }
    case 'yaml': {
      const lines = new LineCounter();
      return yamlItems(parseDocument(text, { lineCounter: lines }), keys, (at) => lines.linePos(at).line);
    }
    case 'toml':
      return (readToml(text)?.values ?? []).flatMap(({ path, text: value, raw, start }) =>
        leafItems(value ?? raw, path.find((key) => keys.includes(key)) ?? null, lineAt(text, start)),
      );
    case 'javascript':
      return scriptedItems(text, keys);
  }
}

/** A value below such a setting is one of its own; markup counts wherever it is. */
function leafItems(value: string, setting: string | null, line: number | null): ActiveItem[] {
  const { items, scripts } = value.includes('<') ? scanHtml(value, line ?? 1) : { items: [], scripts: [] };
  const inMarkup = [...items, ...scripts.map(({ text, line: at }) => scriptItem(text, at))];
  if (setting === null) return inMarkup.filter(({ kind }) => kind === 'active');
  const what = `a value of the site’s setting \`${setting}\``;
  const names = [setting.toLowerCase(), 'analytics', 'script', 'tag', 'integration'];
  const host = /^(?:https?:)?\/\//.test(value) ? hostOf(value) : null;
  return [active({ what, names, host, identity: `${setting}=${value}`, line }), ...inMarkup];
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
      return [];
  }
}

/** Also that of a page's front matter. */
export function yamlItems(
  document: Document,
  keys: readonly string[],
  lineOf: (offset: number) => number,
): ActiveItem[] {
  const visit = (node: unknown, setting: string | null): ActiveItem[] => {
    if (isMap(node) || isSeq(node)) return node.items.flatMap((item) => visit(item, setting));
    if (isPair(node)) {
      const key = isScalar(node.key) ? String(node.key.value) : '';
      return visit(node.value, setting ?? (keys.includes(key) ? key : null));
    }
    if (!isScalar(node) || typeof node.value !== 'string') return [];
    return leafItems(node.value, setting, node.range ? lineOf(node.range[0]) : null);
  };
  return document.errors.length > 0 ? [] : visit(document.contents, null);
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
    return [];
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
