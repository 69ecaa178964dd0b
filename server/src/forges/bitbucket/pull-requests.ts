import { Fault } from '../../foundation/fault.ts';
import type { PullRequest } from '../forge.ts';
import type { BitbucketClient } from './bitbucket-client.ts';
import { isOwnBranch, readPullRequest } from './read-pull-request.ts';
import { getRepository } from './repository.ts';
import { type Pull, pull } from './schema.ts';

const reading = { attempt: 'read the pull requests', permission: 'pullRequests' } as const;

/** In Bitbucket's query language. */
const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

/**
 * The oldest, since a person may open another one from Docwright's branch into another base. Read once more by its
 * number: lists leave the reviewers out.
 */
export async function findOpenPull(client: BitbucketClient, head: string): Promise<Pull | null> {
  const query = { q: `source.branch.name=${quoted(head)} AND state="OPEN"`, sort: 'created_on', pagelen: 50 };
  const open = client.list({ path: client.inRepository('pullrequests'), query, schema: pull, ...reading });
  for await (const one of open) if (isOwnBranch(one)) return getPull(client, one.id);
  return null;
}

export async function getPull(client: BitbucketClient, number: number): Promise<Pull | null> {
  const path = client.inRepository('pullrequests', number);
  const found = await client.ask({ path, schema: pull, alsoFine: [404], ...reading });
  if (found) return found;
  // The repository itself may be what is gone: that is another matter, and a Fault.
  await getRepository(client);
  return null;
}

export async function closePull(client: BitbucketClient, number: number): Promise<PullRequest> {
  const current = await getPull(client, number);
  if (!current) {
    throw new Fault('not_found', `The repository ${client.repository} has no pull request #${number}.`);
  }
  if (current.state !== 'OPEN') return readPullRequest(current);
  // 400, 409: it was merged or declined this very moment.
  const declined = await client.ask({
    method: 'POST',
    path: client.inRepository('pullrequests', number, 'decline'),
    schema: pull,
    attempt: 'decline the pull request',
    permission: 'pullRequests',
    alsoFine: [400, 409],
  });
  return readPullRequest(declined ?? (await getPull(client, number)) ?? current);
}
