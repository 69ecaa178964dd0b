import { Fault } from '../../foundation/fault.ts';
import type { HostCommit } from '../forge.ts';
import { type GitHub, mutate } from './client.ts';
import { isMadeCommit } from './made-commit.ts';
import { GitHubRefusal, isRefused, isUnheard } from './refusal.ts';
import { branchHead, findRepository } from './repository-answer.ts';

/** GraphQL's limit for one request is not far above, and Base64 adds a third. */
const maximumBytes = 25_000_000;
const noCommit = '0'.repeat(40);

const createCommit = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid } }
}`;

const updateRefs = `mutation ($input: UpdateRefsInput!) {
  updateRefs(input: $input) { clientMutationId }
}`;

/**
 * Made by GitHub, which signs it. Looks first whether an earlier attempt made it already, and once more after
 * a refusal or an answer that nobody heard.
 */
export async function commitOnBranch(github: GitHub, commit: HostCommit): Promise<string> {
  checkSize(commit);
  const head = await branchHead(github, commit.branch);
  if (head !== null && (await isMadeCommit(github, head, commit))) return head;
  // A branch that stands at the parent has nobody's work in it: an earlier attempt came so far.
  if (head !== commit.expected && head !== commit.parent) throw moved(github, commit);
  try {
    return await make(github, commit, head);
  } catch (error) {
    if (!isRefused(error, 409, 422) && !isUnheard(error)) throw error;
    return explain(github, commit, error);
  }
}

/**
 * Never moves a branch back to its parent: a pull request without commits is closed by GitHub. Where commits
 * are to be replaced, the new one is made on a branch beside, and takes their place in one step.
 */
async function make(github: GitHub, commit: HostCommit, head: string | null): Promise<string> {
  const { branch, parent } = commit;
  if (head === parent) return append(github, branch, commit);
  if (head === null) {
    await moveBranches(github, [{ branch, from: null, to: parent }]);
    return append(github, branch, commit);
  }
  const beside = `${branch}-next`;
  await moveBranches(github, [{ branch: beside, from: await branchHead(github, beside), to: parent }]);
  const made = await append(github, beside, commit);
  await moveBranches(github, [
    { branch, from: head, to: made },
    { branch: beside, from: made, to: null },
  ]);
  return made;
}

async function append(
  github: GitHub,
  branch: string,
  { parent, message, additions, deletions }: HostCommit,
): Promise<string> {
  const [headline = '', ...rest] = message.trim().split('\n');
  const body = rest.join('\n').trim();
  const { owner, repo } = github.here;
  const answer = await mutate<{ createCommitOnBranch: { commit: { oid: string } } }>(github, createCommit, {
    branch: { repositoryNameWithOwner: `${owner}/${repo}`, branchName: branch },
    expectedHeadOid: parent,
    message: { headline, ...(body === '' ? {} : { body }) },
    fileChanges: {
      additions: additions.map(({ path, content }) => ({ path, contents: content.toString('base64') })),
      deletions: deletions.map((path) => ({ path })),
    },
  });
  return answer.createCommitOnBranch.commit.oid;
}

interface BranchMove {
  branch: string;
  /** Where it must stand; null: it must not exist. */
  from: string | null;
  /** null: it is deleted. */
  to: string | null;
}

/** All of them, or none. */
async function moveBranches(github: GitHub, moves: readonly BranchMove[]): Promise<void> {
  const repository = await findRepository(github);
  if (repository instanceof GitHubRefusal) throw repository;
  const refUpdates = moves.map(({ branch, from, to }) => ({
    name: `refs/heads/${branch}`,
    beforeOid: from ?? noCommit,
    afterOid: to ?? noCommit,
    force: true,
  }));
  await mutate(github, updateRefs, { repositoryId: repository.node_id, refUpdates });
}

/** What became of it is decided by where the branch stands now. */
async function explain(github: GitHub, commit: HostCommit, error: unknown): Promise<string> {
  const now = await branchHead(github, commit.branch);
  if (now !== null && (await isMadeCommit(github, now, commit))) return now;
  if (now !== commit.expected && now !== commit.parent) throw moved(github, commit);
  if (isUnheard(error) || !isRefused(error, 409)) throw refusedBy(github, commit, error);
  throw new Fault(
    'unavailable',
    'GitHub does not yet see where the branch stands. Docwright tries again by itself.',
    { retryAfterSeconds: 5 },
  );
}

function refusedBy(github: GitHub, { branch }: HostCommit, error: unknown): unknown {
  if (!(error instanceof GitHubRefusal)) return error;
  const name = `${github.here.owner}/${github.here.repo}`;
  return new Fault(
    'push_refused',
    `GitHub refused the commit on ${branch} of ${name} ("${error.message}"). Check the repository's rules and branch protection under "Settings", "Rules", and that the project's credential may get past them.`,
  );
}

const moved = ({ here }: GitHub, { branch }: HostCommit): Fault =>
  new Fault(
    'branch_moved',
    `Someone else changed the branch ${branch} of ${here.owner}/${here.repo} meanwhile, so nothing was committed. Send the instruction again to work on what is there now.`,
  );

function checkSize({ additions }: HostCommit): void {
  const bytes = additions.reduce((sum, { content }) => sum + content.length, 0);
  if (bytes <= maximumBytes) return;
  throw new Fault(
    'push_refused',
    `The change is too large for a commit through GitHub's API: ${Math.ceil(bytes / 1e6)} MB, and it takes ${maximumBytes / 1e6}. Ask for a smaller change, or let the project push its commits with git.`,
  );
}
