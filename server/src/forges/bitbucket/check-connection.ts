import { z } from 'zod';
import { Fault } from '../../foundation/fault.ts';
import { baseMissing, branchInstead } from '../branch-missing.ts';
import { connectionProblems, missingPermissions } from '../connection-problems.ts';
import type { ConnectionProblem } from '../forge.ts';
import type { BitbucketClient } from './bitbucket-client.ts';
import { getBranch, getRepository } from './repository.ts';

export const checkConnection = (client: BitbucketClient, branch: string): Promise<ConnectionProblem[]> =>
  connectionProblems(() => findFaults(client, branch));

async function findFaults(client: BitbucketClient, branch: string): Promise<Fault[]> {
  const { repository } = client;
  if (!client.isSignedIn) return [tokenNeeded()];
  const { full_name, mainbranch } = await getRepository(client);
  if (full_name.toLowerCase() !== repository) return [movedTo(repository, full_name)];
  const base = await getBranch(client, branch);
  if (!base) {
    const isThere = async (name: string) => (await getBranch(client, name)) !== null;
    return [baseMissing(repository, branch, await branchInstead(branch, mainbranch?.name, isThere))];
  }
  return missingPermissions(attempts(client, branch, base.target.hash));
}

/**
 * Bitbucket tells nobody what a token may do but by refusing. So two requests that change nothing are made: a branch
 * that is there already, and a pull request of a branch into itself.
 */
function attempts({ ask, inRepository }: BitbucketClient, branch: string, hash: string) {
  const end = { branch: { name: branch } };
  const both = { method: 'POST', schema: z.unknown(), alsoFine: [400, 409] } as const;
  return [
    () =>
      ask({
        ...both,
        path: inRepository('refs', 'branches'),
        body: { name: branch, target: { hash } },
        attempt: 'push',
        permission: 'repository',
      }),
    () =>
      ask({
        ...both,
        path: inRepository('pullrequests'),
        body: { title: 'Docwright looks whether it may open pull requests', source: end, destination: end },
        attempt: 'open pull requests',
        permission: 'pullRequests',
      }),
  ];
}

const tokenNeeded = () =>
  new Fault(
    'credential_refused',
    'Bitbucket needs a token to push and to open pull requests. Make a repository access token with "Repositories: Write" and "Pull requests: Write", and give it to the project.',
  );

const movedTo = (repository: string, place: string) =>
  new Fault(
    'repository_moved',
    `The repository ${repository} is now called ${place}. Give the project its new URL.`,
  );
