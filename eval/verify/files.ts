import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A repository as data: the text of each file by its path. */
export type Files = Readonly<Record<string, string>>;

/** One of the sites in `eval/sites`. */
export function site(name: string): Files {
  const top = fileURLToPath(new URL(`../sites/${name}`, import.meta.url));
  const entries = readdirSync(top, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(top, join(entry.parentPath, entry.name)))
    .sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(top, path), 'utf8')]));
}
