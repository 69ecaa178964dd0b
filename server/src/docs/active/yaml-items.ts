import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
} from 'yaml';
import { type ActiveItem, active, unchecked } from './active-item.ts';
import { leafItems, loadedItem, type SettingRules } from './setting-items.ts';

/** Aliases can make any number of a few lines. */
const mostNodes = 100_000;
const mostAliases = 1_000;

/** Tags that stand for data; of those that PyYAML makes Python objects of, the ones that documentation is known to use. */
const harmlessTags =
  /^(?:!|!relative|tag:yaml\.org,2002:(?:str|int|float|bool|null|map|seq|set|omap|pairs|binary|timestamp|merge|value|python\/(?:tuple|list|dict|str|unicode|bytes|int|long|float|complex|bool|none)|python\/(?:name|object\/apply):(?:material\.extensions\.emoji|materialx\.emoji|pymdownx\.(?:emoji|superfences|slugs|arithmatex))\.\w+|python\/name:mermaid2\.fence_mermaid(?:_custom)?))$/;

interface Walk {
  document: Document;
  rules: SettingRules;
  lineOf(offset: number): number;
  items: ActiveItem[];
  nodes: number;
}

/**
 * Of a configuration in YAML, or of a page's front matter: read as PyYAML and others read it, which take a key
 * twice, and with what aliases stand for.
 */
export function yamlItems(text: string, rules: SettingRules, lineOf?: () => number): ActiveItem[] {
  const lineCounter = new LineCounter();
  const document = readYaml(text, lineCounter);
  if (document.errors.length > 0) return [unchecked('Its YAML does not parse.', text, lineOf?.())];
  const walk: Walk = {
    document,
    rules,
    lineOf: lineOf ?? ((offset) => lineCounter.linePos(offset).line),
    items: [],
    nodes: 0,
  };
  try {
    visit(document.contents, null, walk);
    return walk.items;
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof ReferenceError)) throw error;
    return [unchecked('Its YAML has too many aliases.', text, lineOf?.())];
  }
}

export const readYaml = (text: string, lineCounter?: LineCounter): Document =>
  parseDocument(text, { uniqueKeys: false, merge: true, ...(lineCounter && { lineCounter }) });

function visit(node: unknown, setting: string | null, walk: Walk): void {
  walk.nodes += 1;
  if (walk.nodes > mostNodes) throw new RangeError('too many nodes');
  if (isPair(node)) visitPair(node, setting, walk);
  if (isAlias(node)) visit(node.resolve(walk.document), setting, walk);
  if (!isMap(node) && !isSeq(node) && !isScalar(node)) return;
  const line = lineOf(node, walk);
  if (node.tag && !harmlessTags.test(node.tag)) walk.items.push(tagItem(node, line, walk));
  if (!isScalar(node)) for (const item of node.items) visit(item, setting, walk);
  else if (typeof node.value === 'string' || (setting !== null && node.value))
    walk.items.push(...leafItems(String(node.value), setting, line));
}

function visitPair({ key, value }: Pair, setting: string | null, walk: Walk): void {
  const { keys, loads = {} } = walk.rules;
  const name = nameOf(key, walk);
  visit(key, null, walk);
  const harmless = Object.hasOwn(loads, name) ? loads[name] : undefined;
  if (harmless) visitLoaded(value, name, harmless, walk);
  visit(value, setting ?? (keys.includes(name) ? name : null), walk);
}

/** `[a, {b: options}]` or `{a: null, b: options}` */
function visitLoaded(node: unknown, setting: string, harmless: RegExp, walk: Walk): void {
  const list = isAlias(node) ? node.resolve(walk.document) : node;
  const add = (name: string, at: unknown, options: unknown) => {
    if (harmless.test(name)) return;
    const value = (options as Node | null)?.toJS(walk.document, { maxAliasCount: mostAliases });
    walk.items.push(loadedItem(setting, name, value, lineOf(at, walk)));
  };
  if (isMap(list)) for (const { key, value } of list.items) add(nameOf(key, walk), key, value);
  if (!isSeq(list)) return;
  for (const item of list.items) {
    const each = isAlias(item) ? item.resolve(walk.document) : item;
    if (isScalar(each)) add(String(each.value), each, null);
    if (isMap(each)) for (const { key, value } of each.items) add(nameOf(key, walk), key, value);
  }
}

function nameOf(key: unknown, { document }: Walk): string {
  const node = isAlias(key) ? key.resolve(document) : key;
  return isScalar(node) ? String(node.value) : '';
}

function lineOf(node: unknown, walk: Walk): number | null {
  const start = (node as Node | null)?.range?.[0];
  return start === undefined ? null : walk.lineOf(start);
}

function tagItem(node: Node & { tag?: string | undefined }, line: number | null, walk: Walk): ActiveItem {
  const tag = node.tag!.replace('tag:yaml.org,2002:', '!!');
  const value = JSON.stringify(node.toJS(walk.document, { maxAliasCount: mostAliases }));
  return active({
    what: `a YAML tag that may run code or read the machine’s environment, \`${tag}\``,
    names: [tag],
    identity: `${tag} ${value}`,
    line,
  });
}
