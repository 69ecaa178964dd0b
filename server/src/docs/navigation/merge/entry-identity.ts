import type { Container, Tree } from './merge-tree.ts';

/** What a group of entries goes by, as the kinds of sites name it. */
const titles = [
  'language',
  'version',
  'product',
  'tab',
  'dropdown',
  'anchor',
  'item',
  'group',
  'label',
  'text',
  'title',
  'name',
];

/** What a redirect leads away from. */
const origins = ['source', 'from'];

/** What a single entry leads to: its title may change and it is still the same. */
const targets = ['id', 'docId', 'sidebarId', 'dirName', 'page', 'slug', 'link', 'href', 'to', 'url'];

/** What makes an item of a list the same item on both sides; null: it has no name. */
export function identityOf(tree: Tree): string | null {
  if (tree.type === 'scalar') return tree.meaning;
  if (tree.type === 'array') return withOptions(tree);
  return (
    (isGroup(tree) ? byTitles(tree) : byTarget(tree)) ?? byTarget(tree) ?? byTitles(tree) ?? byOnlyKey(tree)
  );
}

/** `['plugin', { … }]`, as Docusaurus writes a plugin with its options. */
function withOptions({ entries }: Container): string | null {
  const first = entries[0]?.value;
  return first?.type === 'scalar' ? `[${first.meaning}` : null;
}

/** Whether something lists further entries. */
export function isGroup(tree: Tree): boolean {
  return tree.type !== 'scalar' && tree.entries.some(({ value }) => value.type === 'array');
}

/** `{ type: 'doc', id: 'install' }` is the same page as `'install'`. */
function byTarget(tree: Container): string | null {
  const origin = origins.map((key) => namedBy(tree, key)).find((name) => name !== null);
  const target = targets.map((key) => meaningAt(tree, key)).find((meaning) => meaning !== null);
  return origin ?? target ?? null;
}

/** All of them: a group may have its name once for each version. */
function byTitles(tree: Container): string | null {
  const named = titles.map((key) => namedBy(tree, key)).filter((name) => name !== null);
  return named.length === 0 ? null : named.join(' ');
}

function namedBy(tree: Container, key: string): string | null {
  const meaning = meaningAt(tree, key);
  return meaning === null ? null : `${key}=${meaning}`;
}

function meaningAt({ entries }: Container, key: string): string | null {
  const value = entries.find((entry) => entry.key === key)?.value;
  return value?.type === 'scalar' ? value.meaning : null;
}

/** What readers see of an entry, where it says so. */
export function titleOf(tree: Tree): string | null {
  if (tree.type !== 'object') return null;
  const [only, ...others] = tree.entries;
  return byTitles(tree) ?? (only && others.length === 0 ? `{${only.key}` : null);
}

/** Whether an entry of a list of redirects stands for many addresses: what it catches, others behind it never see. */
export const isPattern = (key: string | null): boolean =>
  key !== null && origins.some((origin) => key.startsWith(`${origin}=`)) && /[*:(]/.test(key);

/** `- Install: install.md` is known by its page, `- Guides: […]` by its name. */
function byOnlyKey({ entries }: Container): string | null {
  const [only, ...others] = entries;
  if (!only || others.length > 0) return null;
  return only.value.type === 'scalar' && only.value.meaning.startsWith('"')
    ? only.value.meaning
    : `{${only.key}`;
}
