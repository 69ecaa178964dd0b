import { type DocumentTree, decodePage } from '../docs/tree.ts';
import type { ReadableRepository } from '../git/readable-repository.ts';
import { pathRefusal } from './gate/path-findings.ts';
import type { Policy } from './gate/policy.ts';
import { missing } from './working-copy-path.ts';

/** A commit's files as documentation, read from git itself: nothing has to be checked out for it. */
export function repositoryTree(
  repository: Pick<ReadableRepository, 'follow' | 'ids' | 'links' | 'renames'>,
  paths: Iterable<string>,
  /** What may be changed; without it nothing is going to be. */
  policy?: Pick<Policy, 'root' | 'allowedPaths' | 'steeringFiles'>,
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
    async closed(path) {
      if (!policy) return null;
      if ((await repository.links()).has(path)) return 'It is a symbolic link.';
      return pathRefusal(path, policy);
    },
    renames: () => repository.renames(),
    async linksTo(path) {
      return [...(await repository.links())].flatMap(([link, target]) => (target === path ? [link] : []));
    },
  };
}
