import { maskLines, maskSecrets } from '../../agent/gate/secrets/find-secrets.ts';
import { lockLeasedJob } from '../../database/queries/jobs/lock-leased-job.ts';
import { type ChangedFile, readBranchChanges, readTreeChanges } from '../../git/branch-changes.ts';
import { GitError } from '../../git/git-error.ts';
import { type PackedChanges, packChanges, saveChanges } from '../changes/save-changes.ts';
import { LeaseLost, type Turn, type Workspace } from '../turn.ts';
import type { Pushed } from './push.ts';

/**
 * Keeps what the branch changes now, for whoever looks at the job. After the pull request, since a push that led to
 * none is taken back. Safe to repeat: the same commits make the same rows, in place of those before.
 */
export async function keepChanges(turn: Turn, workspace: Workspace, pushed: Pushed): Promise<void> {
  const { context, job, lease } = turn;
  const changes = await readChanges(turn, workspace, pushed);
  if (!changes) return;
  // Where the host makes the commit, ours has the same files and another name.
  const packed = { ...changes, head: pushed.commit };
  await context.database.transaction(async (tx) => {
    if (!(await lockLeasedJob(tx, job.id, lease))) throw new LeaseLost();
    await saveChanges(tx, job.id, packed);
  });
}

/**
 * Keeps what the gate refused, so that people can see it, without the secrets in it. The branch stays as it was. Safe
 * to repeat: it takes the place of what was refused before.
 */
export async function keepRefused(turn: Turn, workspace: Workspace): Promise<void> {
  const { context, job, lease, signal } = turn;
  const { working, store, baseCommit: base } = workspace;
  try {
    const head = await working.snapshot(signal);
    const { files, ...changes } = await readTreeChanges(store, { base, head, signal });
    const packed = await packChanges({ ...changes, files: withoutSecrets(files) });
    await context.database.transaction(async (tx) => {
      if (!(await lockLeasedJob(tx, job.id, lease))) throw new LeaseLost();
      await saveChanges(tx, job.id, packed, { isRefused: true });
    });
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    context.log.warn(
      { err: error, jobId: job.id },
      'what the gate refused could not be read, and is not kept',
    );
  }
}

async function* withoutSecrets(files: AsyncIterable<ChangedFile>): AsyncGenerator<ChangedFile> {
  const mask = (text: Buffer | null, kept: number) => text && Buffer.from(maskLines(text.toString(), kept));
  for await (const file of files) {
    yield {
      ...file,
      path: maskSecrets(file.path),
      patch: Buffer.from(maskLines(file.patch.toString(), 1)),
      before: mask(file.before, 0),
      after: mask(file.after, 0),
    };
  }
}

/** A change that git cannot tell in good time is still a change: the pull request stands. */
async function readChanges(
  { context, job, signal }: Turn,
  { store, baseCommit, baseBranchCommit, ahead }: Workspace,
  { own }: Pushed,
): Promise<PackedChanges | null> {
  try {
    // On top of what people pushed meanwhile, it is another tree.
    const isTheSame = ahead !== null && (await store.find(`${own}^{tree}`))?.id === ahead.tree;
    const known = isTheSame ? await ahead.changes : null;
    if (known) return known;
    const base = baseBranchCommit ?? baseCommit;
    return await packChanges(await readBranchChanges(store, { base, head: own, signal }));
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    context.log.warn({ err: error, jobId: job.id }, 'what a job changed could not be read, and is not shown');
    return null;
  }
}
