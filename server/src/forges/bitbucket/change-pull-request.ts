import type { BitbucketClient } from './bitbucket-client.ts';
import { type Pull, pull } from './schema.ts';

export interface Change {
  title?: string;
  description?: string;
  draft?: boolean;
  reviewers?: readonly object[];
  alsoFine?: readonly number[];
}

/** What a change does not name may be lost: Bitbucket takes the reviewers away where they are not sent again. */
export const changePull = (
  client: BitbucketClient,
  current: Pull,
  { alsoFine = [], ...change }: Change,
): Promise<Pull | null> =>
  client.ask({
    method: 'PUT',
    path: client.inRepository('pullrequests', current.id),
    body: {
      title: current.title,
      description: current.description ?? '',
      draft: current.draft,
      reviewers: (current.reviewers ?? []).map(({ uuid }) => ({ uuid })),
      ...change,
    },
    schema: pull,
    attempt: 'change the pull request',
    permission: 'pullRequests',
    alsoFine,
  });
