import { foldersAbove, joinPath } from '../text/posix-path.ts';
import type { DocumentTree } from '../tree.ts';

/** The major version of a package by the nearest `package.json` that names it; null where that does not tell. */
export async function majorOf(tree: DocumentTree, folder: string, name: string): Promise<number | null> {
  const folders = new Set([folder, ...foldersAbove(folder), '']);
  for (const each of folders) {
    const file = joinPath(each, 'package.json');
    const wanted = tree.paths.has(file) ? dependency(await tree.read(file), name) : undefined;
    // `catalog:`, `workspace:*` and `latest` say nothing.
    if (wanted !== undefined) return Number(/^[~^]?(\d+)\./.exec(wanted)?.[1] ?? 0) || null;
  }
  return null;
}

function dependency(text: string, name: string): string | undefined {
  try {
    const { dependencies, devDependencies } = JSON.parse(text);
    const wanted: unknown = { ...devDependencies, ...dependencies }[name];
    return typeof wanted === 'string' ? wanted : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}
