import * as contract from '../../contract/pull-request.ts';
import {
  closePullRequest,
  getPullRequest,
  type LocalPullRequests,
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
