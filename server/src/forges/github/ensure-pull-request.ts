import { baseMissing, headMissing } from '../branch-missing.ts';
import { cut } from '../cut.ts';
import type { PullRequestProposal } from '../forge.ts';
import type { GitHub } from './client.ts';
import { inviteToReview } from './invite-to-review.ts';
import { maximumBody, maximumTitle } from './limits.ts';
import { changePull, findOpen } from './pull-requests.ts';
import { isRefused, isUnheard } from './refusal.ts';
import { branchHead } from './repository-answer.ts';
import { type GitHubPullRequest, pullRequest, readAnswer } from './schema.ts';
import { setDraft } from './set-draft.ts';

export async function ensurePullRequest(
  github: GitHub,
  proposal: PullRequestProposal,
): Promise<GitHubPullRequest> {
  const wanted = {
    ...proposal,
    title: cut(proposal.title.trim(), maximumTitle).trimEnd(),
    body: cut(proposal.body, maximumBody),
  };
  const open = await findOpen(github, wanted.head);
  const pull = open ?? (await create(github, wanted));
  const revised = await revise(github, pull, wanted);
  // Nobody has touched it since it was opened, perhaps because whoever opened it died in the next moment.
  if (pull.created_at === pull.updated_at) await inviteToReview(github, pull.number, wanted);
  // One that was just opened as an ordinary one, although a draft was wanted, cannot be a draft.
  return open && revised.draft !== wanted.draft ? setDraft(github, revised, wanted.draft) : revised;
}

async function revise(
  github: GitHub,
  pull: GitHubPullRequest,
  { title, body }: PullRequestProposal,
): Promise<GitHubPullRequest> {
  const change = {
    ...(pull.title === title ? {} : { title }),
    ...(withUnixLines(pull.body ?? '') === withUnixLines(body) ? {} : { body }),
  };
  return Object.keys(change).length === 0 ? pull : changePull(github, pull.number, change);
}

const withUnixLines = (text: string) => text.replaceAll('\r\n', '\n');

/** Whatever became of the request, the pull request that is there afterwards is the answer. */
async function create(github: GitHub, wanted: PullRequestProposal): Promise<GitHubPullRequest> {
  try {
    return await post(github, wanted);
  } catch (error) {
    if (!isRefused(error, 422) && !isUnheard(error)) throw error;
    const found = await findOpen(github, wanted.head);
    if (found) return found;
    if (isUnheard(error)) throw error;
    await checkBranches(github, wanted);
    // Private repositories of some plans have no drafts.
    if (wanted.draft) return create(github, { ...wanted, draft: false });
    throw error;
  }
}

async function post(
  { api, here }: GitHub,
  { title, body, head, base, draft }: PullRequestProposal,
): Promise<GitHubPullRequest> {
  const { data } = await api.rest.pulls.create({ ...here, title, body, head, base, draft });
  return readAnswer(pullRequest, data);
}

/** Why GitHub refused is decided by looking at the branches, not by reading its messages. */
async function checkBranches(github: GitHub, { head, base }: PullRequestProposal): Promise<void> {
  const name = `${github.here.owner}/${github.here.repo}`;
  if ((await branchHead(github, base)) === null) throw baseMissing(name, base);
  if ((await branchHead(github, head)) === null) throw headMissing(name, head);
}
