import { type GitHub, mutate } from './client.ts';
import { isRefused } from './refusal.ts';
import type { GitHubPullRequest } from './schema.ts';

const toDraft = `mutation ($input: ConvertPullRequestToDraftInput!) {
  convertPullRequestToDraft(input: $input) { pullRequest { isDraft } }
}`;

const toReady = `mutation ($input: MarkPullRequestReadyForReviewInput!) {
  markPullRequestReadyForReview(input: $input) { pullRequest { isDraft } }
}`;

/** REST cannot change it. Where there are no drafts, it stays an ordinary pull request. */
export async function setDraft(
  github: GitHub,
  pull: GitHubPullRequest,
  draft: boolean,
): Promise<GitHubPullRequest> {
  try {
    await mutate(github, draft ? toDraft : toReady, { pullRequestId: pull.node_id });
    return { ...pull, draft };
  } catch (error) {
    if (draft && isRefused(error, 422)) return pull;
    throw error;
  }
}
