import { readToml } from '../../docs/kinds/mdbook/toml.ts';
import type { Change } from '../../git/changes.ts';

const redirects = 'output\nhtml\nredirect';
const isRedirect = (path: readonly string[]): boolean => path.slice(0, 3).join('\n') === redirects;
const plainString = /^(?:"[^"\\\n]*"|'[^'\n]*')$/;

/** Whether a change of a `book.toml`, which may name programs to run, is one of its redirects and of nothing else. */
export function changesOnlyRedirects({ path, before, after }: Change): boolean {
  if (!/(^|\/)book\.toml$/.test(path) || before === null || after === null) return false;
  const [old, now] = [withoutRedirects(before), withoutRedirects(after)];
  return old !== null && old === now;
}

/** Null where the file was not understood, or where a redirect is more than one address for another. */
function withoutRedirects(source: string): string | null {
  const toml = readToml(source);
  if (!toml) return null;
  const own = toml.values.filter(({ path }) => isRedirect(path));
  if (own.some(({ path, raw }) => path.length !== 4 || !plainString.test(raw))) return null;
  return JSON.stringify([
    toml.values.filter(({ path }) => !isRedirect(path)).map(({ path, raw }) => [path, raw]),
    toml.tables.filter(({ path }) => !isRedirect(path)).map(({ path, isArray }) => [path, isArray]),
  ]);
}
