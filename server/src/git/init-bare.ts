import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runGit } from './run-git.ts';

/** What is written is what was read: no repository's own attributes turn line endings or run filters. */
const attributes = '* -text -eol -ident -filter -working-tree-encoding\n';

/** An empty bare repository. */
export async function initBare(path: string, branch = 'main'): Promise<void> {
  await runGit(['init', '--quiet', '--bare', `--initial-branch=${branch}`, '--end-of-options', path]);
  await mkdir(join(path, 'info'), { recursive: true });
  await writeFile(join(path, 'info/attributes'), attributes);
}
