import { recordResultCommit } from '../../database/queries/jobs/record-result-commit.ts';
import { Fault } from '../../foundation/fault.ts';
import { ObjectStore } from '../../git/objects/object-store.ts';
import { openReadable } from '../../git/readable-repository.ts';
import { type RebaseResult, rebaseOnTop } from '../merge/rebase-on-top.ts';
import { LeaseLost, type Turn, tell, turnKey, type Workspace } from '../turn.ts';
import { refuseHarm, reportOn } from './check.ts';
import { workingPath } from './prepare.ts';

const namedFiles = 10;

/**
 * The turn's commit on top of what people pushed to the branch meanwhile, checked like any other and noted before
 * anybody can see it; null: what they pushed has the change already. Their commits stay as they are.
 */
export async function rebaseOntoPeoples(
  turn: Turn,
  workspace: Workspace,
  commit: string,
  onto: string,
): Promise<string | null> {
  const { context, job, signal } = turn;
  const { mirror } = workspace;
  const { root } = job.repository;
  const { pages } = context;
  const result = await rebaseOnTop({ mirror, commit, onto, root, pages, signal }).catch(unrelated);
  if (result.state === 'contained') return null;
  if (result.state === 'rewritten') throw moved(turn);
  if (result.state === 'conflict') throw conflict(turn, result.files);
  await checkRebased(turn, mirror, result.commit, onto);
  if (!(await recordResultCommit(context.database, turnKey(turn), result.commit))) throw new LeaseLost();
  await tell(turn, 'commit-rebased', { commit: result.commit, onto });
  return result.commit;
}

/** Lines that fit together may still do harm together. */
async function checkRebased(turn: Turn, mirror: string, commit: string, onto: string): Promise<void> {
  const { job, signal } = turn;
  using store = new ObjectStore(mirror, { signal });
  const base = openReadable(store, onto, job.branch, signal);
  const place = { store, base, baseCommit: onto, directory: workingPath(turn) };
  refuseHarm(await reportOn(turn, place, commit));
}

function unrelated(error: unknown): RebaseResult {
  if (error instanceof Fault && error.code === 'merge_conflict') return { state: 'rewritten' };
  throw error;
}

const moved = ({ job }: Turn) =>
  new Fault(
    'branch_moved',
    `Someone else rewrote the branch ${job.branch} meanwhile, so nothing was pushed. Send the instruction again to work on what is there now.`,
  );

function conflict({ job }: Turn, files: readonly string[]): Fault {
  const named = files.slice(0, namedFiles).join(', ');
  const more = files.length > namedFiles ? ` and ${files.length - namedFiles} more` : '';
  return new Fault(
    'branch_moved',
    `Someone pushed to the branch ${job.branch} meanwhile and changed the same places in ${named}${more}. Their commits were kept and nothing was pushed; send the instruction again to work on what is there now.`,
  );
}
