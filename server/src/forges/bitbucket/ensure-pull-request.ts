import { Fault } from '../../foundation/fault.ts';
import { baseMissing, headMissing } from '../branch-missing.ts';
import { cut } from '../cut.ts';
import type { PullRequest, PullRequestProposal } from '../forge.ts';
import type { BitbucketClient } from './bitbucket-client.ts';
import { changePull } from './change-pull-request.ts';
import { maximumBody, maximumTitle } from './limits.ts';
import { findOpenPull } from './pull-requests.ts';
import { readPullRequest } from './read-pull-request.ts';
import { getBranch, getRepository } from './repository.ts';
import { addReviewers } from './reviewers.ts';
import { type Pull, pull } from './schema.ts';

export async function ensurePull(client: BitbucketClient, given: PullRequestProposal): Promise<PullRequest> {
  const proposal = {
    ...given,
    title: cut(given.title.trim(), maximumTitle).trimEnd(),
    body: cut(given.body, maximumBody),
  };
  const open = await findOpenPull(client, proposal.head);
  if (open) return readPullRequest(await revise(client, open, proposal));
  const made = await create(client, proposal);
  const revised = await revise(client, made, proposal);
  return readPullRequest(await addReviewers(client, revised, proposal.reviewers ?? []));
}

async function create(client: BitbucketClient, proposal: PullRequestProposal): Promise<Pull> {
  const { head, base, title, body, draft } = proposal;
  try {
    return await client.get({
      method: 'POST',
      path: client.inRepository('pullrequests'),
      body: {
        title,
        description: body,
        draft,
        source: { branch: { name: head } },
        destination: { branch: { name: base } },
      },
      schema: pull,
      attempt: 'open the pull request',
      permission: 'pullRequests',
    });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    // The answer may be lost, and the pull request there.
    const made = error.code === 'unavailable' ? await findOpenPull(client, head) : null;
    if (made) return made;
    throw error.code === 'host_unavailable' ? ((await missingBranch(client, proposal)) ?? error) : error;
  }
}

/** Only where it is different, so that nobody is told of a change that is none. */
async function revise(client: BitbucketClient, current: Pull, wanted: PullRequestProposal): Promise<Pull> {
  const same =
    current.title === wanted.title &&
    plain(current.description ?? '') === plain(wanted.body) &&
    current.draft === wanted.draft;
  if (same) return current;
  const change = { title: wanted.title, description: wanted.body, draft: wanted.draft };
  return (await changePull(client, current, change))!;
}

/** As texts come back from a form field. */
const plain = (text: string) => text.replaceAll('\r\n', '\n').trim();

/** The host says 400 to whatever it dislikes. */
async function missingBranch(
  client: BitbucketClient,
  { head, base }: PullRequestProposal,
): Promise<Fault | null> {
  await getRepository(client);
  if (!(await getBranch(client, base))) return baseMissing(client.repository, base);
  return (await getBranch(client, head)) ? null : headMissing(client.repository, head);
}
