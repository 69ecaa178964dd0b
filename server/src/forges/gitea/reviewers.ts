import { z } from 'zod';
import type { GiteaClient } from './gitea-client.ts';

/** Asked one by one, since one that the host refuses would spoil the others. Asking again changes nothing. */
export async function requestReviews(
  client: GiteaClient,
  number: number,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    if (await request(client, number, { reviewers: [name] })) continue;
    await request(client, number, { team_reviewers: [name] });
  }
}

/** 404: nobody of that name. 422: one who may not review, such as the author. 403: a team of another's choosing. */
async function request(client: GiteaClient, number: number, body: object): Promise<boolean> {
  const accepted = await client.ask({
    method: 'POST',
    path: client.inRepository('pulls', number, 'requested_reviewers'),
    body,
    schema: z.unknown(),
    attempt: 'ask for a review',
    permission: 'write:repository',
    alsoFine: [403, 404, 422],
  });
  return accepted !== null;
}
