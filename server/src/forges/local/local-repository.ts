import { stat } from 'node:fs/promises';
import type { Database, Queryable } from '../../database/database.ts';
import { endPullRequest } from '../../database/queries/pull-requests/end-pull-request.ts';
import { findOpenPullRequest } from '../../database/queries/pull-requests/find-open-pull-request.ts';
import { getPullRequest } from '../../database/queries/pull-requests/get-pull-request.ts';
import { holdPullRequest } from '../../database/queries/pull-requests/hold-pull-request.ts';
import { lockPullRequests } from '../../database/queries/pull-requests/lock-pull-requests.ts';
import { openPullRequest } from '../../database/queries/pull-requests/open-pull-request.ts';
import type { PullRequestRow } from '../../database/queries/pull-requests/pull-request-row.ts';
import { revisePullRequest } from '../../database/queries/pull-requests/revise-pull-request.ts';
import { lookAfterMerge } from '../../database/queries/watched-pulls/look-after-merge.ts';
import { mergeInPool } from '../../docs/navigation/merge/merge-in-pool.ts';
import type { ProcessPool } from '../../docs/pool/process-pool.ts';
import type { Clock } from '../../foundation/clock.ts';
import { Fault } from '../../foundation/fault.ts';
import {
  type ChangedFile,
  type ListedChanges,
  listBranchChanges,
  readFileChange,
} from '../../git/branch-changes.ts';
import type { Person } from '../../git/commit.ts';
import { commitMessage } from '../../git/commit-message.ts';
import type { GitSource } from '../../git/git-source.ts';
import { conflictsBetween, findMerge, mergeInto } from '../../git/merge.ts';
import { ObjectStore } from '../../git/objects/object-store.ts';
import { resolveCommit, updateRefs } from '../../git/repository-refs.ts';
import type {
  Comment,
  ConnectionProblem,
  ForgeCapabilities,
  ForgeRepository,
  PullRequest,
  PullRequestProposal,
} from '../forge.ts';
import {
  currentHead,
  deleteMergedBranch,
  endsOf,
  rememberEnds,
  rememberProposal,
} from './pull-request-refs.ts';
import { tellJob } from './tell-job.ts';

/** A pull request of the local forge, with what its page shows besides. */
export interface LocalPullRequest extends PullRequest {
  jobId: string | null;
  createdAt: Date;
  closedAt: Date | null;
}

type PullRequestOutcome = Pick<PullRequestRow, 'state' | 'headCommit' | 'mergeCommit'>;

export interface LocalRepositoryParts {
  name: string;
  /** Where the bare repository lies, whether it exists or not. */
  path: string;
  /** The base branch. */
  branch: string;
  database: Database;
  clock: Clock;
  /** Where navigation files are merged. */
  pool: Pick<ProcessPool, 'run'>;
}

export const localCapabilities: ForgeCapabilities = {
  draftPullRequests: true,
  labels: false,
  reviewers: false,
  comments: false,
  verifiedCommits: false,
  hostsRepositories: true,
  maximumBody: 65_536,
  templatePaths: [
    '.github/pull_request_template.md',
    'docs/pull_request_template.md',
    'pull_request_template.md',
  ],
};

const maximumTitle = 250;
const namedConflicts = 10;

/** A bare repository on this machine; its pull requests are rows of the database. */
export class LocalRepository implements ForgeRepository {
  readonly capabilities = localCapabilities;
  readonly #name: string;
  readonly #path: string;
  readonly #branch: string;
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #mergeFile: ReturnType<typeof mergeInPool>;

  constructor({ name, path, branch, database, clock, pool }: LocalRepositoryParts) {
    this.#name = name;
    this.#path = path;
    this.#branch = branch;
    this.#database = database;
    this.#clock = clock;
    this.#mergeFile = mergeInPool(pool);
  }

  async source(): Promise<GitSource> {
    if (await this.#exists()) return { url: this.#path, name: this.#name };
    throw new Fault('repository_unreachable', missing(this.#name));
  }

  async check(): Promise<ConnectionProblem[]> {
    if (!(await this.#exists()))
      return [{ field: 'url', code: 'repository_unreachable', message: missing(this.#name) }];
    if (await resolveCommit(this.#path, `refs/heads/${this.#branch}`)) return [];
    const message = `The repository ${this.#name} has no branch ${this.#branch}. Push it, or name another base branch in the project.`;
    return [{ field: 'branch', code: 'base_branch_missing', message }];
  }

  async ensurePullRequest(proposal: PullRequestProposal): Promise<LocalPullRequest> {
    const name = this.#name;
    const title = proposal.title.slice(0, maximumTitle).toWellFormed();
    const body = proposal.body.slice(0, this.capabilities.maximumBody).toWellFormed();
    const jobId = proposal.jobId ?? null;
    const { row, baseCommit } = await this.#database.transaction(async (tx) => {
      await lockPullRequests(tx, name);
      const found = await this.#endsOfProposal(proposal);
      const open = await this.#stillOpen(tx, await findOpenPullRequest(tx, name, proposal.head), found);
      const { draft } = proposal;
      const { headCommit } = found;
      const revised = open && (await revisePullRequest(tx, { ...open, title, body, draft, headCommit }));
      if (revised) return { row: revised, ...found };
      // Whoever merged it held its row until now, and deleted the branch.
      const ends = open ? await this.#endsOfProposal(proposal) : found;
      const proposed = { ...proposal, repository: name, title, body, jobId, headCommit: ends.headCommit };
      return { row: await openPullRequest(tx, proposed), ...ends };
    });
    await updateRefs(this.#path, rememberEnds(row.number, row.headCommit!, baseCommit));
    return present(row);
  }

  /** What it proposed may be in the base, without the merge having been recorded: what is on its branch now is new. */
  async #stillOpen(tx: Queryable, open: PullRequestRow | null, now: { headCommit: string }) {
    if (!open?.headCommit || open.headCommit === now.headCommit) return open;
    const mergeCommit = await findMerge(this.#path, open.base, open.headCommit);
    if (mergeCommit === null) return open;
    const ended = await endPullRequest(tx, { ...open, state: 'merged', mergeCommit });
    if (ended) await tellJob(tx, ended);
    return null;
  }

  async getPullRequest(number: number): Promise<LocalPullRequest | null> {
    const row = await getPullRequest(this.#database, this.#name, number);
    const isUnrecorded = row?.state === 'open' && (await this.#unrecordedMerge(row)) !== null;
    return isUnrecorded ? this.#recordMerge(number) : row && present(row);
  }

  async findOpenPullRequest(head: string): Promise<LocalPullRequest | null> {
    const row = await findOpenPullRequest(this.#database, this.#name, head);
    return row && present(row);
  }

  /**
   * Git first, then the database, while the row is held: if the process dies in between, the pull request is
   * still open, and merging it again, or asking for it, finds its head in the base; a worker asks soon. The branch
   * goes, as on other hosts.
   */
  async mergePullRequest(number: number, by: Person): Promise<LocalPullRequest> {
    const path = this.#path;
    await lookAfterMerge(this.#database, this.#name, number);
    return this.#endOpen(number, async (pull) => {
      const head = await currentHead(path, pull);
      if (head === null) {
        throw new Fault('merge_conflict', `The branch ${pull.head} is gone, so there is nothing to merge.`);
      }
      await rememberProposal(path, pull);
      const message = commitMessage({ subject: `Merge #${number}: ${pull.title}`, jobId: pull.jobId });
      const result = await mergeInto(path, {
        base: pull.base,
        head,
        message,
        author: by,
        date: this.#clock(),
        resolve: this.#mergeFile,
      });
      if ('conflicts' in result) throw conflict(pull, result.conflicts);
      await updateRefs(path, [{ ref: `refs/pull/${number}/head`, commit: head }]);
      await deleteMergedBranch(path, pull.head, head);
      return { state: 'merged', headCommit: head, mergeCommit: result.merged };
    });
  }

  /** The branch stays, for whoever wants to go on with it. One that the base has already was merged. */
  closePullRequest(number: number): Promise<LocalPullRequest> {
    return this.#endOpen(number, async (pull) => {
      const merged = await this.#unrecordedMerge(pull);
      if (merged) return merged;
      await rememberProposal(this.#path, pull);
      return { state: 'closed', headCommit: await currentHead(this.#path, pull), mergeCommit: null };
    });
  }

  /** The files it changes; null: its commits are gone. */
  async listChanges(pull: LocalPullRequest, signal?: AbortSignal): Promise<ListedChanges | null> {
    const ends = await endsOf(this.#path, pull);
    using store = new ObjectStore(this.#path, { signal });
    return ends && (await listBranchChanges(store, { ...ends, signal }));
  }

  /** What it changes in one file; null: nothing. */
  async readChange(pull: LocalPullRequest, file: string, signal?: AbortSignal): Promise<ChangedFile | null> {
    const ends = await endsOf(this.#path, pull);
    using store = new ObjectStore(this.#path, { signal });
    return ends && (await readFileChange(store, { ...ends, signal }, file));
  }

  /** The files that merging it now would stop at. */
  async conflicts(pull: LocalPullRequest): Promise<string[]> {
    const ends = pull.state === 'open' ? await endsOf(this.#path, pull) : null;
    return ends ? conflictsBetween(this.#path, ends, this.#mergeFile) : [];
  }

  /** There is no place for comments here: whoever asks has not looked at the capabilities. */
  async ensureComment(): Promise<never> {
    throw new Error('A local pull request has no comments.');
  }

  async listComments(): Promise<Comment[]> {
    return [];
  }

  async mayWrite(): Promise<boolean> {
    return false;
  }

  async commitOnBranch(): Promise<never> {
    throw new Error('A local repository makes no commits of its own.');
  }

  async #endsOfProposal({ head, base }: Pick<PullRequestProposal, 'head' | 'base'>) {
    const name = this.#name;
    const headCommit = await resolveCommit(this.#path, `refs/heads/${head}`);
    if (headCommit === null)
      throw new Fault('branch_moved', `Someone deleted the branch ${head} of ${name} meanwhile.`);
    const baseCommit = await resolveCommit(this.#path, `refs/heads/${base}`);
    if (baseCommit === null)
      throw new Fault('base_branch_missing', `The repository ${name} has no branch ${base}.`);
    return { headCommit, baseCommit };
  }

  /** The merge of an open pull request whose head is in the base: it was interrupted, or a person made it with git. */
  async #unrecordedMerge(pull: PullRequestRow): Promise<PullRequestOutcome | null> {
    const headCommit = await currentHead(this.#path, pull);
    const mergeCommit = headCommit && (await findMerge(this.#path, pull.base, headCommit));
    return mergeCommit ? { state: 'merged', headCommit, mergeCommit } : null;
  }

  async #recordMerge(number: number): Promise<LocalPullRequest> {
    return this.#database.transaction(async (tx) => {
      // Whoever is merging it at the moment holds it until that is recorded.
      const pull = await holdPullRequest(tx, this.#name, number);
      const outcome = pull?.state === 'open' ? await this.#unrecordedMerge(pull) : null;
      if (!pull || !outcome) return present(pull!);
      await deleteMergedBranch(this.#path, pull.head, outcome.headCommit!);
      const ended = await endPullRequest(tx, { repository: this.#name, number, ...outcome });
      if (ended) await tellJob(tx, ended);
      return present(ended ?? pull);
    });
  }

  #exists(): Promise<boolean> {
    return stat(this.#path).then(Boolean, () => false);
  }

  async #endOpen(
    number: number,
    decide: (pull: PullRequestRow) => Promise<PullRequestOutcome>,
  ): Promise<LocalPullRequest> {
    const name = this.#name;
    return this.#database.transaction(async (tx) => {
      const pull = await holdPullRequest(tx, name, number);
      if (pull?.state !== 'open') throw notOpen(name, number, pull);
      const ended = await endPullRequest(tx, { repository: name, number, ...(await decide(pull)) });
      if (ended) await tellJob(tx, ended);
      return present(ended!);
    });
  }
}

function present(row: PullRequestRow): LocalPullRequest {
  return { ...row, url: null };
}

const missing = (name: string) => `There is no local repository called ${name}.`;

function notOpen(repository: string, number: number, pull: PullRequestRow | null): Fault {
  if (!pull) return new Fault('not_found', `The repository ${repository} has no pull request #${number}.`);
  return new Fault('pull_request_not_open', `Pull request #${pull.number} is ${pull.state} already.`);
}

function conflict(pull: PullRequestRow, files: readonly string[]): Fault {
  const named = files.slice(0, namedConflicts).join(', ');
  const more = files.length > namedConflicts ? ` and ${files.length - namedConflicts} more` : '';
  return new Fault(
    'merge_conflict',
    `${pull.base} changed the same lines meanwhile in ${named}${more}. Resolve the conflict on the branch ${pull.head}, or close the pull request and ask for the change again.`,
  );
}
