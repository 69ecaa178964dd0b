import { Fault } from '../../foundation/fault.ts';
import type { PullRequest } from '../forge.ts';
import type { GiteaClient } from './gitea-client.ts';
import { isOwnBranch, readPullRequest } from './read-pull-request.ts';
import { getRepository } from './repository.ts';
import { pull } from './schema.ts';

const reading = { attempt: 'read the pull requests', permission: 'write:repository' };

/**
 * The API cannot search by head: the list is short. The oldest first, since a person may open another one from
 * Docwright's branch into another base.
 */
export async function findOpenPull(client: GiteaClient, head: string): Promise<PullRequest | null> {
  const query = { state: 'open', sort: 'oldest' };
  const open = client.list({ path: client.inRepository('pulls'), query, schema: pull, ...reading });
  for await (const one of open) if (isOwnBranch(one, head)) return readPullRequest(one);
  return null;
}

export async function getPull(client: GiteaClient, number: number): Promise<PullRequest | null> {
  const path = client.inRepository('pulls', number);
  const found = await client.ask({ path, schema: pull, alsoFine: [404], ...reading });
  if (found) return readPullRequest(found);
  // The repository itself may be what is gone: that is another matter, and a Fault.
  await getRepository(client);
  return null;
}

export async function closePull(client: GiteaClient, number: number): Promise<PullRequest> {
  const current = await getPull(client, number);
  if (!current) {
    throw new Fault('not_found', `The repository ${client.repository} has no pull request #${number}.`);
  }
  if (current.state !== 'open') return current;
  // 412: it was merged this very moment.
  const closed = await client.ask({
    method: 'PATCH',
    path: client.inRepository('pulls', number),
    body: { state: 'closed' },
    schema: pull,
    attempt: 'close the pull request',
    permission: 'write:repository',
    alsoFine: [412],
  });
  return closed ? readPullRequest(closed) : ((await getPull(client, number)) ?? current);
}
