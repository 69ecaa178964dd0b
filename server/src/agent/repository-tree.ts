import { type DocumentTree, decodePage } from '../docs/tree.ts';
import type { ReadableRepository } from '../git/readable-repository.ts';
import { missing } from './working-copy-path.ts';

/** A commit's files as documentation, read from git itself: nothing has to be checked out for it. */
export function repositoryTree(
  repository: Pick<ReadableRepository, 'follow' | 'ids'>,
  paths: Iterable<string>,
): DocumentTree {
  const known = new Set(paths);
  return {
    paths: known,
    async read(path) {
      const content = known.has(path) ? await repository.follow(path) : null;
      if (content === null) throw missing(path, known);
      return decodePage(content, path);
    },
    // A link has none: it is read to know where it leads.
    idOf: async (path) => (known.has(path) ? ((await repository.ids()).get(path) ?? null) : null),
  };
}
