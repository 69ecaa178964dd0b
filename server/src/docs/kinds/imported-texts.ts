import { folderOf, joinPath } from '../text/posix-path.ts';
import { type DocumentTree, readIfThere } from '../tree.ts';

const importedPath = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)["'](\.{1,2}\/[^"']+)["']/g;
const endings = ['', '.ts', '.js', '.mjs', '.cjs', '.mts', '.cts', '/index.ts', '/index.js', '/src/index.ts'];

/** The file of a module that is named without its ending, or by its folder. */
export const moduleFile = ({ paths }: DocumentTree, base: string): string | undefined =>
  endings.map((ending) => base + ending).find((file) => paths.has(file));

/** What a module imports from beside it: the code that does a plugin's work may be there. */
export async function importedTexts(tree: DocumentTree, path: string, text: string): Promise<string[]> {
  const files = [...text.matchAll(importedPath)].flatMap(([, target]) => {
    return moduleFile(tree, joinPath(folderOf(path), target!)) ?? [];
  });
  return Promise.all(files.map((file) => readIfThere(tree, file)));
}
