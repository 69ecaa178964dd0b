import { Fault } from '../../foundation/fault.ts';
import { baseMissing, headMissing } from '../branch-missing.ts';
import type { PullRequest, PullRequestProposal } from '../forge.ts';
import type { GiteaClient } from './gitea-client.ts';
import { labelIds } from './labels.ts';
import { findOpenPull } from './pull-requests.ts';
import { readPullRequest, titleFor, withoutDraftPrefix } from './read-pull-request.ts';
import { getRepository, hasBranch } from './repository.ts';
import { requestReviews } from './reviewers.ts';
import { pull } from './schema.ts';

export async function ensurePull(client: GiteaClient, proposal: PullRequestProposal): Promise<PullRequest> {
  const open = await findOpenPull(client, proposal.head);
  if (open) return revise(client, open, proposal);
  const made = (await create(client, proposal)) ?? (await findOpenPull(client, proposal.head));
  if (!made) throw await whyNone(client, proposal);
  await requestReviews(client, made.number, proposal.reviewers ?? []);
  return revise(client, made, proposal);
}

/** Null: there is one already (409), one of its ends is not there (404), or nobody knows, as the answer was lost. */
async function create(client: GiteaClient, proposal: PullRequestProposal): Promise<PullRequest | null> {
  const { head, base, body, labels = [] } = proposal;
  const ids = await labelIds(client, labels);
  try {
    const made = await client.ask({
      method: 'POST',
      path: client.inRepository('pulls'),
      body: { head, base, title: titleFor(proposal), body, ...(ids.length > 0 ? { labels: ids } : {}) },
      schema: pull,
      attempt: 'open the pull request',
      permission: 'write:repository',
      alsoFine: [404, 409],
    });
    return made && readPullRequest(made);
  } catch (error) {
    const isLost = error instanceof Fault && error.code === 'unavailable';
    const made = isLost ? await findOpenPull(client, head) : null;
    if (made) return made;
    throw error;
  }
}

/** Only where it is different, so that nobody is told of a change that is none. */
async function revise(
  client: GiteaClient,
  current: PullRequest,
  proposal: PullRequestProposal,
): Promise<PullRequest> {
  const title = titleFor(proposal);
  const sameTitle = current.title === withoutDraftPrefix(title) && current.draft === proposal.draft;
  const change = {
    ...(sameTitle ? {} : { title }),
    ...(withLineFeeds(current.body) === withLineFeeds(proposal.body) ? {} : { body: proposal.body }),
  };
  if (Object.keys(change).length === 0) return current;
  const revised = await client.get({
    method: 'PATCH',
    path: client.inRepository('pulls', current.number),
    body: change,
    schema: pull,
    attempt: 'change the pull request',
    permission: 'write:repository',
  });
  return readPullRequest(revised);
}

const withLineFeeds = (text: string) => text.replaceAll('\r\n', '\n');

/** The host says "not found" alike for the repository, the base and the head. */
async function whyNone(client: GiteaClient, { head, base }: PullRequestProposal): Promise<Fault> {
  const { repository } = client;
  await getRepository(client);
  if (!(await hasBranch(client, base))) return baseMissing(repository, base);
  if (!(await hasBranch(client, head))) return headMissing(repository, head);
  const why = `${repository} says of ${head} that it has a pull request, and shows none.`;
  return new Fault('unavailable', `${why} Docwright looks again later by itself.`, { retryAfterSeconds: 30 });
}
