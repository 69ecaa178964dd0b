import { type Document, isMap, isPair, isScalar, isSeq } from 'yaml';
import { type ActiveItem, active, hostOf } from './active-item.ts';
import { scanHtml, scriptItem } from './scan-html.ts';

/** A value below such a setting is one of its own; markup counts wherever it is. */
export function leafItems(value: string, setting: string | null, line: number | null): ActiveItem[] {
  const { items, scripts } = value.includes('<') ? scanHtml(value, line ?? 1) : { items: [], scripts: [] };
  const inMarkup = [...items, ...scripts.map(({ text, line: at }) => scriptItem(text, at))];
  if (setting === null) return inMarkup.filter(({ kind }) => kind === 'active');
  const what = `a value of the site’s setting \`${setting}\``;
  const names = [setting.toLowerCase(), 'analytics', 'script', 'tag', 'integration'];
  const host = /^(?:https?:)?\/\//.test(value) ? hostOf(value) : null;
  return [active({ what, names, host, identity: `${setting}=${value}`, line }), ...inMarkup];
}

/** Of a configuration in YAML, or of a page's front matter. */
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
