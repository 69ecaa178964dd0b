import { runGit } from '../run-git.ts';
import type { ObjectStore } from './object-store.ts';
import { writeObject } from './write-objects.ts';

/** Fewer are written just as fast one by one. */
const worthAPack = 200;

/** Many contents become one pack, by one process: 0.2 s against 0.9 s for 1,500 pages. */
export async function writeBlobs(
  store: ObjectStore,
  contents: readonly Buffer[],
  idLength: number,
): Promise<void> {
  if (contents.length < worthAPack) {
    await Promise.all(contents.map((content) => writeObject(store, 'blob', content, idLength)));
    return;
  }
  const parts = contents.flatMap((content) => [
    Buffer.from(`blob\ndata ${content.length}\n`),
    content,
    Buffer.from('\n'),
  ]);
  await runGit(['fast-import', '--quiet', '--done'], {
    env: store.environment,
    input: Buffer.concat([...parts, Buffer.from('done\n')]),
  });
}
