import { z } from 'zod';
import { Fault } from '../../foundation/fault.ts';
import type { ConnectionProblem } from '../forge.ts';
import { baseMissing } from './ensure-pull-request.ts';
import type { GiteaClient } from './gitea-client.ts';
import { getRepository, hasBranch } from './repository.ts';

/** What a person has to change about each. */
const fields: Readonly<Record<ConnectionProblem['code'], ConnectionProblem['field']>> = {
  repository_unreachable: 'url',
  repository_moved: 'url',
  repository_archived: 'url',
  base_branch_missing: 'branch',
  credential_refused: 'credential',
  permission_missing: 'credential',
};

export async function checkConnection(client: GiteaClient, branch: string): Promise<ConnectionProblem[]> {
  try {
    return await findProblems(client, branch);
  } catch (error) {
    if (error instanceof Fault && error.code in fields) return [problemOf(error)];
    throw error;
  }
}

async function findProblems(client: GiteaClient, branch: string): Promise<ConnectionProblem[]> {
  const { name: host } = await client.flavour();
  if (!client.hasToken) return [problem('credential_refused', tokenNeeded(host))];
  const { repository } = client;
  const found = await getRepository(client);
  const problems: ConnectionProblem[] = [];
  if (found.full_name.toLowerCase() !== repository.toLowerCase()) {
    const sentence = `The repository ${repository} is now called ${found.full_name}. Give the project its new URL.`;
    problems.push(problem('repository_moved', sentence));
  }
  if (found.archived) problems.push(problem('repository_archived', archived(host, repository)));
  if (!found.permissions?.push) problems.push(problem('permission_missing', notAWriter(host, repository)));
  if (!found.has_pull_requests) problems.push(problem('permission_missing', noPullRequests(repository)));
  if (!(await hasBranch(client, branch))) problems.push(problemOf(baseMissing(repository, branch)));
  if (problems.length > 0) return problems;
  return missingScopes(client, branch);
}

/**
 * The host tells nobody what a token may do but by refusing. So two requests that change nothing are made: a pull
 * request of a branch into itself, and a change of a comment that cannot exist.
 */
async function missingScopes(client: GiteaClient, branch: string): Promise<ConnectionProblem[]> {
  const attempts = [
    {
      method: 'POST',
      path: client.inRepository('pulls'),
      body: { head: branch, base: branch, title: 'Docwright looks whether it may open pull requests' },
      attempt: 'push and open pull requests',
      scope: 'write:repository',
    },
    {
      method: 'PATCH',
      path: client.inRepository('issues', 'comments', 0),
      body: { body: 'Docwright looks whether it may comment' },
      attempt: 'comment on pull requests',
      scope: 'write:issue',
    },
  ] as const;
  const problems: ConnectionProblem[] = [];
  for (const one of attempts) {
    try {
      await client.ask({ ...one, schema: z.unknown(), alsoFine: [404, 409, 422] });
    } catch (error) {
      if (!(error instanceof Fault && error.code === 'permission_missing')) throw error;
      problems.push(problemOf(error));
    }
  }
  return problems;
}

const problem = (code: ConnectionProblem['code'], message: string): ConnectionProblem => ({
  field: fields[code],
  code,
  message,
});

const problemOf = ({ code, message }: Fault): ConnectionProblem =>
  problem(code as ConnectionProblem['code'], message);

const tokenNeeded = (host: string) =>
  `${host} needs a token to push and to open pull requests. Make one in its settings under Applications with the scopes write:repository and write:issue, and give it to the project.`;
const archived = (host: string, repository: string) =>
  `The repository ${repository} is archived on ${host}, where nothing can be changed. Take it out of the archive, or give the project another one.`;
const notAWriter = (host: string, repository: string) =>
  `The user whose token this is may not push to ${repository} on ${host}. Add the user under Settings, Collaborators with the permission "Write".`;
const noPullRequests = (repository: string) =>
  `Pull requests are switched off in ${repository}. Switch them on under Settings, Repository, "Enable Repository Pull Requests".`;
