import { folderOf, joinPath } from '../text/posix-path.ts';
import { type DocumentTree, readIfThere } from '../tree.ts';

const importedPath = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)["'](\.{1,2}\/[^"']+)["']/g;
const endings = ['', '.ts', '.js', '.mjs', '.cjs', '.mts', '/index.ts', '/index.js'];

/** What a module imports from beside it: the code that does a plugin's work may be there. */
export async function importedTexts(tree: DocumentTree, path: string, text: string): Promise<string[]> {
  const files = [...text.matchAll(importedPath)].flatMap(([, target]) => {
    const base = joinPath(folderOf(path), target!);
    return endings.map((ending) => base + ending).find((file) => tree.paths.has(file)) ?? [];
  });
  return Promise.all(files.map((file) => readIfThere(tree, file)));
}
