import { ObjectStore } from './objects/object-store.ts';
import { runGit } from './run-git.ts';

/** The commit a name stands for in a repository, or null when there is none. */
export async function resolveCommit(
  repository: string,
  name: string,
  signal?: AbortSignal,
): Promise<string | null> {
  using store = new ObjectStore(repository, { signal });
  return (await store.find(`${name}^{commit}`))?.id ?? null;
}

export interface RefUpdate {
  ref: string;
  /** null deletes the reference. */
  commit: string | null;
  /** Only if it stands there now; null = only if it does not exist; absent = in any case. */
  expected?: string | null;
}

const nothing = '0'.repeat(40);

/** Moves all the references or, if one of them is not where it was expected, none. */
export async function updateRefs(repository: string, updates: readonly RefUpdate[]): Promise<void> {
  const commands = updates.map(({ ref, commit, expected }) => {
    const condition = expected === undefined ? '' : (expected ?? nothing);
    return commit === null ? `delete ${ref}\0${condition}\0` : `update ${ref}\0${commit}\0${condition}\0`;
  });
  if (commands.length === 0) return;
  await runGit(['update-ref', '--no-deref', '-z', '--stdin'], {
    env: { GIT_DIR: repository },
    input: commands.join(''),
  });
}
