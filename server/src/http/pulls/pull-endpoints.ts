import * as changes from '../../contract/changes.ts';
import * as contract from '../../contract/pull-request.ts';
import {
  closePullRequest,
  getPullRequest,
  getPullRequestFileChange,
  type LocalPullRequests,
  listPullRequestChanges,
  listPullRequests,
  mergePullRequest,
  type PullRequestAddress,
} from '../../jobs/local-pull-requests.ts';
import { requireProject } from '../../projects/get-project.ts';
import { endpoint } from '../endpoint.ts';

export const pullEndpoints = (context: LocalPullRequests) => {
  const at = (parameters: { id: string; n: string }) => addressOf(context, parameters.id, parameters.n);
  return [
    endpoint(contract.getPullRequest, async ({ parameters }) => ({
      status: 200,
      body: await getPullRequest(context, await at(parameters)),
    })),
    endpoint(contract.listPullRequests, async ({ parameters, query }) => {
      const { id, repository } = await requireProject(context.database, parameters.id);
      return { status: 200, body: await listPullRequests(context, { projectId: id, repository }, query) };
    }),
    endpoint(changes.listPullRequestChanges, async ({ parameters, signal }) => ({
      status: 200,
      body: await listPullRequestChanges(context, await at(parameters), signal),
    })),
    endpoint(changes.getPullRequestFileChange, async ({ parameters, query, signal }) => ({
      status: 200,
      body: await getPullRequestFileChange(context, await at(parameters), query.path, signal),
    })),
    endpoint(contract.mergePullRequest, async ({ parameters }) => ({
      status: 200,
      body: await mergePullRequest(context, await at(parameters)),
    })),
    endpoint(contract.closePullRequest, async ({ parameters }) => ({
      status: 200,
      body: await closePullRequest(context, await at(parameters)),
    })),
  ];
};

export async function addressOf(
  { database }: LocalPullRequests,
  projectId: string,
  number: string,
): Promise<PullRequestAddress> {
  const project = await requireProject(database, projectId);
  return { projectId: project.id, repository: project.repository, number };
}
