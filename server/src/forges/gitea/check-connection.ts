import { z } from 'zod';
import { Fault } from '../../foundation/fault.ts';
import { baseMissing, branchInstead } from '../branch-missing.ts';
import { connectionProblems, missingPermissions } from '../connection-problems.ts';
import type { ConnectionProblem } from '../forge.ts';
import { type GiteaClient, movedTo } from './gitea-client.ts';
import { getRepository, hasBranch } from './repository.ts';

export const checkConnection = (client: GiteaClient, branch: string): Promise<ConnectionProblem[]> =>
  connectionProblems(() => findFaults(client, branch));

async function findFaults(client: GiteaClient, branch: string): Promise<Fault[]> {
  const { name: host } = await client.flavour();
  if (!client.hasToken) return [tokenNeeded(host)];
  const { repository } = client;
  const found = await getRepository(client);
  const faults: Fault[] = [];
  if (found.full_name.toLowerCase() !== repository.toLowerCase()) {
    faults.push(movedTo(repository, found.full_name));
  }
  if (found.archived) faults.push(archived(host, repository));
  if (!found.permissions?.push) faults.push(notAWriter(host, repository));
  if (!found.has_pull_requests) faults.push(noPullRequests(repository));
  const isThere = (name: string) => hasBranch(client, name);
  if (!(await isThere(branch))) {
    const instead = await branchInstead(branch, found.default_branch, isThere);
    faults.push(baseMissing(repository, branch, instead));
  }
  return faults.length > 0 ? faults : missingPermissions(attempts(client, branch));
}

/**
 * The host tells nobody what a token may do but by refusing. So two requests that change nothing are made: a pull
 * request of a branch into itself, and a change of a comment that cannot exist.
 */
function attempts({ ask, inRepository }: GiteaClient, branch: string) {
  const both = { schema: z.unknown(), alsoFine: [404, 409, 422] };
  return [
    () =>
      ask({
        ...both,
        method: 'POST',
        path: inRepository('pulls'),
        body: { head: branch, base: branch, title: 'Docwright looks whether it may open pull requests' },
        attempt: 'push and open pull requests',
        permission: 'write:repository',
      }),
    () =>
      ask({
        ...both,
        method: 'PATCH',
        path: inRepository('issues', 'comments', 0),
        body: { body: 'Docwright looks whether it may comment' },
        attempt: 'comment on pull requests',
        permission: 'write:issue',
      }),
  ];
}

const tokenNeeded = (host: string) =>
  new Fault(
    'credential_refused',
    `${host} needs a token to push and to open pull requests. Make one in its settings under Applications with the scopes write:repository and write:issue, and give it to the project.`,
  );
const archived = (host: string, repository: string) =>
  new Fault(
    'repository_archived',
    `The repository ${repository} is archived on ${host}, where nothing can be changed. Take it out of the archive, or give the project another one.`,
  );
const notAWriter = (host: string, repository: string) =>
  new Fault(
    'permission_missing',
    `The user whose token this is may not push to ${repository} on ${host}. Add the user under Settings, Collaborators with the permission "Write".`,
  );
const noPullRequests = (repository: string) =>
  new Fault(
    'permission_missing',
    `Pull requests are switched off in ${repository}. Switch them on under Settings, Repository, "Enable Repository Pull Requests".`,
  );
