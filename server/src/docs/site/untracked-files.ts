import ignore from 'ignore';
import { inTurn } from '../text/in-turn.ts';
import { folderOf, isBelow, nameOf, relativeTo } from '../text/posix-path.ts';
import { type DocumentTree, readIfThere } from '../tree.ts';

export const ignoreFile = '.gitignore';
/** A repository of many packages has hundreds; those nearest to its top matter most. */
const mostFiles = 50;

/** Which files git leaves out of the repository, by the `.gitignore` files in folders, above and below them. */
export async function untrackedFiles(
  tree: DocumentTree,
  folders: readonly string[],
): Promise<(path: string) => boolean> {
  const concerns = (path: string): boolean =>
    folders.some((folder) => isBelow(path, folder) || isBelow(`${folder}/x`, folderOf(path)));
  const files: string[] = [];
  for (const path of tree.paths) if (nameOf(path) === ignoreFile && concerns(path)) files.push(path);
  files.sort((a, b) => a.length - b.length).splice(mostFiles);
  const rules = await inTurn(files, async (path) => ({
    folder: folderOf(path),
    ignored: ignore().add(await readIfThere(tree, path)),
  }));
  return (path) =>
    rules.some((rule) => {
      const relative = relativeTo(rule.folder, path);
      return relative !== null && relative !== '' && rule.ignored.ignores(relative);
    });
}
