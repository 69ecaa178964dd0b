import { forkPoint, readTreeChanges } from '../../git/branch-changes.ts';
import { packChanges } from '../changes/save-changes.ts';
import type { Turn, Workspace } from '../turn.ts';

/** Begins to read what the branch will change, so that it is at hand once the gate has passed and all is pushed. */
export function readAhead({ signal }: Turn, workspace: Workspace, tree: string): void {
  const { store, baseCommit, baseBranchCommit, ahead } = workspace;
  if (ahead?.tree === tree) return;
  const read = async () => {
    const base = await forkPoint(store, baseBranchCommit ?? baseCommit, baseCommit);
    return packChanges(await readTreeChanges(store, { base, head: tree, signal }));
  };
  // Not lost: `keepChanges` reads again where this is null, and reports the error then.
  workspace.ahead = { tree, changes: read().catch(() => null) };
}
