import ignore from 'ignore';
import { inTurn } from '../text/in-turn.ts';
import { folderOf, isBelow, nameOf, relativeTo } from '../text/posix-path.ts';
import { type DocumentTree, readIfThere } from '../tree.ts';

/**
 * Whether git leaves a file out of the repository, so that a program may write it when the site is built: by the
 * `.gitignore` files of a folder and of those above and below it.
 */
export async function untrackedFiles(tree: DocumentTree, folder: string): Promise<(path: string) => boolean> {
  const files = [...tree.paths].filter(
    (path) => nameOf(path) === '.gitignore' && (isBelow(path, folder) || isBelow(folder, folderOf(path))),
  );
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
