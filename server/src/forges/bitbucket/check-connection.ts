import { z } from 'zod';
import { Fault } from '../../foundation/fault.ts';
import type { ConnectionProblem } from '../forge.ts';
import type { BitbucketClient } from './bitbucket-client.ts';
import { baseMissing } from './ensure-pull-request.ts';
import { getBranch, getRepository } from './repository.ts';

/** What a person has to change about each. */
const fields: Readonly<Record<ConnectionProblem['code'], ConnectionProblem['field']>> = {
  repository_unreachable: 'url',
  repository_moved: 'url',
  repository_archived: 'url',
  base_branch_missing: 'branch',
  credential_refused: 'credential',
  permission_missing: 'credential',
};

export async function checkConnection(client: BitbucketClient, branch: string): Promise<ConnectionProblem[]> {
  try {
    return await findProblems(client, branch);
  } catch (error) {
    if (error instanceof Fault && error.code in fields) return [problemOf(error)];
    throw error;
  }
}

async function findProblems(client: BitbucketClient, branch: string): Promise<ConnectionProblem[]> {
  if (!client.isSignedIn) return [problem('credential_refused', tokenNeeded)];
  const { full_name } = await getRepository(client);
  if (full_name.toLowerCase() !== client.repository) {
    const sentence = `The repository ${client.repository} is now called ${full_name}. Give the project its new URL.`;
    return [problem('repository_moved', sentence)];
  }
  const base = await getBranch(client, branch);
  if (!base) return [problemOf(baseMissing(client.repository, branch))];
  return missingPermissions(client, branch, base.target.hash);
}

/**
 * Bitbucket tells nobody what a token may do but by refusing. So two requests that change nothing are made: a branch
 * that is there already, and a pull request of a branch into itself.
 */
async function missingPermissions(
  client: BitbucketClient,
  branch: string,
  hash: string,
): Promise<ConnectionProblem[]> {
  const end = { branch: { name: branch } };
  const attempts = [
    {
      path: client.inRepository('refs', 'branches'),
      body: { name: branch, target: { hash } },
      attempt: 'push',
      permission: 'writeRepository',
    },
    {
      path: client.inRepository('pullrequests'),
      body: { title: 'Docwright looks whether it may open pull requests', source: end, destination: end },
      attempt: 'open pull requests',
      permission: 'writePullRequests',
    },
  ] as const;
  const problems: ConnectionProblem[] = [];
  for (const one of attempts) {
    try {
      await client.ask({ ...one, method: 'POST', schema: z.unknown(), alsoFine: [400, 409] });
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

const tokenNeeded =
  'Bitbucket needs a token to push and to open pull requests. Make a repository access token with "Repositories: Write" and "Pull requests: Write", and give it to the project.';
