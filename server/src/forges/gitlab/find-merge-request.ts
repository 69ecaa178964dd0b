import { z } from 'zod';
import type { GitLabProject } from './gitlab-api.ts';
import { type MergeRequest, mergeRequest } from './schema.ts';

/** One page: a branch has a few, and the library would follow a host's links to further ones for ever. */
const firstPage = { page: 1, perPage: 100 };
const ended = ['merged', 'closed'];

/**
 * The oldest open one of that branch, since a person may open another one into another base. Without GitLab's own filter for open ones, which leaves out those that it
 * is merging at this moment; and a fork's branch of the same name is another branch.
 */
export async function findOpen({ api, path }: GitLabProject, head: string): Promise<MergeRequest | null> {
  const answer = await api.mergeRequests.all({ projectId: path, sourceBranch: head, ...firstPage });
  const open = api
    .read(z.array(mergeRequest), answer)
    .findLast(
      (one) =>
        one.source_branch === head &&
        one.source_project_id === one.target_project_id &&
        !ended.includes(one.state),
    );
  return open ?? null;
}
