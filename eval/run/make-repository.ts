import { initBare } from '../../server/src/git/init-bare.ts';
import { askGit, runGit } from '../../server/src/git/run-git.ts';
import type { Files } from '../verify/files.ts';

/** Makes a bare repository with a commit for each set of files, one on top of the other; returns the commits. */
export async function makeRepository(directory: string, history: readonly Files[]): Promise<string[]> {
  await initBare(directory);
  const env = { GIT_DIR: directory };
  const input = Buffer.concat(history.map((files, index) => commitOf(files, index)));
  await runGit(['fast-import', '--quiet'], { env, input });
  const listed = await askGit(['rev-list', '--reverse', 'main'], { env });
  return listed.split('\n');
}

/** As `git fast-import` reads it: a length, then as many bytes. */
function commitOf(files: Files, index: number): Buffer {
  const parts = Object.entries(files).map(([path, text]) =>
    Buffer.concat([Buffer.from(`M 100644 inline ${path}\n`), data(text)]),
  );
  const head = `commit refs/heads/main\ncommitter Docwright <docwright@localhost> ${index} +0000\n`;
  return Buffer.concat([Buffer.from(head), data('The documentation\n'), ...parts]);
}

function data(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')]);
}
