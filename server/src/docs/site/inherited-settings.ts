import { isAlias, isMap, isScalar } from 'yaml';
import { readYaml } from '../active/yaml-items.ts';
import { folderOf, joinPath } from '../text/posix-path.ts';
import { readIfThere } from '../tree.ts';
import type { Site } from './site.ts';

const mostFiles = 50;
const yaml = /\.ya?ml$/i;
const scripted = /\.[cm]?[jt]sx?$/i;
const endings = ['', '.js', '.ts', '.mjs', '.mts', '.cjs', '.cts', '.jsx', '.tsx', '/index.js', '/index.ts'];

/** Files that a site's configuration includes, by `INHERIT` or an import: they are configuration themselves. */
export async function inheritedSettings(
  site: Site,
  changed: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const files = site.kind.activeSettings?.files;
  const isPossible = changed.some((path) => (yaml.test(path) || scripted.test(path)) && !files?.test(path));
  if (!files || !isPossible) return found;
  const waiting = [...site.tree.paths].filter((path) => files.test(path)).slice(0, mostFiles);
  for (let path = waiting.pop(); path !== undefined && found.size < mostFiles; path = waiting.pop()) {
    const text = await readIfThere(site.tree, path);
    const named = yaml.test(path) ? inherited(text) : imported(text);
    const inFolder = named.map((name) => joinPath(folderOf(path!), name));
    for (const target of inFolder.flatMap((each) => endings.map((ending) => each + ending))) {
      if (!site.tree.paths.has(target) || found.has(target)) continue;
      found.add(target);
      waiting.push(target);
    }
  }
  return found;
}

function inherited(text: string): string[] {
  const document = readYaml(text);
  if (!isMap(document.contents)) return [];
  return document.contents.items.flatMap(({ key, value }) => {
    const node = isAlias(value) ? value.resolve(document) : value;
    return isScalar(key) && key.value === 'INHERIT' && isScalar(node) ? String(node.value) : [];
  });
}

const imported = (text: string): string[] =>
  [...text.matchAll(/["'`](\.{1,2}\/[^"'`\n]{1,500})["'`]/g)].map(([, path]) => path!);
