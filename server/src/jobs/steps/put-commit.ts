import { recordResultCommit } from '../../database/queries/jobs/record-result-commit.ts';
import type { ForgeRepository } from '../../forges/forge.ts';
import { Fault } from '../../foundation/fault.ts';
import { changedEntries } from '../../git/changes.ts';
import { ObjectStore } from '../../git/objects/object-store.ts';
import { pushBranch } from '../../git/push.ts';
import { copyOf, readBlobs } from '../../git/read-blobs.ts';
import { readCommit } from '../../git/read-commit.ts';
import { askingHost } from '../ask-host.ts';
import { openJobRepository } from '../open-repository.ts';
import { assertLease, LeaseLost, type Turn, turnKey, type Workspace } from '../turn.ts';

/** A commit for the job's branch. */
export interface Proposal {
  commit: string;
  parent: string;
  /** Where the branch must stand; null = it must not exist. */
  expected: string | null;
  /** Where it goes back to if the turn fails. */
  before: string | null;
}

/** Puts it on the branch and answers with the commit that is then there: where the host makes it, another one. */
export async function putCommit(turn: Turn, { mirror }: Workspace, proposal: Proposal): Promise<string> {
  const { context, job, project, signal } = turn;
  const { commit, expected } = proposal;
  // The credential is taken fresh: the agent may have worked longer than a token lives.
  const repository = await openJobRepository(context, job);
  const isVerified = project.settings.pullRequests?.verifiedCommits ?? false;
  return askingHost(repository, async () => {
    await assertLease(turn);
    if (isVerified) return commitThroughHost(turn, mirror, repository, proposal);
    const source = await repository.source();
    await pushBranch({ mirror, source, branch: job.branch, commit, expected, signal }).catch(
      withAdvice(repository),
    );
    return commit;
  });
}

/** A rule that asks for signatures can be met, where the host makes commits. */
const withAdvice =
  ({ capabilities }: ForgeRepository) =>
  (error: unknown): never => {
    const isUnsigned =
      error instanceof Fault && error.code === 'push_refused' && /\bsign/i.test(error.message);
    if (!isUnsigned || !capabilities.verifiedCommits) throw error;
    const advice = `Where it asks for signed commits, set pullRequests.verifiedCommits of the project to true.`;
    throw new Fault('push_refused', `${error.message} ${advice}`, { cause: error });
  };

/** Repeated, the host finds what it made; it is noted besides, so that a turn that is taken up again knows it. */
async function commitThroughHost(
  turn: Turn,
  mirror: string,
  repository: ForgeRepository,
  { commit, parent, expected }: Proposal,
): Promise<string> {
  const { message } = await readCommit(mirror, commit);
  const made = await repository.commitOnBranch({
    branch: turn.job.branch,
    expected,
    parent,
    message,
    ...(await contentsOf(mirror, parent, commit, turn.signal)),
  });
  if (!(await recordResultCommit(turn.context.database, turnKey(turn), made))) throw new LeaseLost();
  return made;
}

const limits = { blobBytes: 64 * 1024 * 1024, totalBytes: 256 * 1024 * 1024 };

async function contentsOf(mirror: string, parent: string, commit: string, signal: AbortSignal) {
  using store = new ObjectStore(mirror, { signal });
  const entries = await changedEntries(store, parent, commit);
  const written = entries.filter(({ after }) => after.kind !== null);
  const strange = written.find(({ after }) => after.kind !== 'file');
  const ids = written.map(({ after }) => after.id);
  const blobs = strange
    ? new Map<string, Buffer>()
    : await readBlobs(mirror, ids, { ...limits, signal }, copyOf);
  const additions = written.map(({ path, after }) => ({ path, content: blobs.get(after.id) }));
  const lacking = strange ?? additions.find(({ content }) => content === undefined);
  if (lacking) {
    throw new Fault(
      'push_refused',
      `The host can only make commits of plain files of a moderate size, and ${lacking.path} is none. Turn the project's verifiedCommits off, or ask for a change without it.`,
    );
  }
  return {
    additions: additions.map(({ path, content }) => ({ path, content: content! })),
    deletions: entries.filter(({ after }) => after.kind === null).map(({ path }) => path),
  };
}
