import type { BitbucketClient } from './bitbucket-client.ts';
import { changePull } from './change-pull-request.ts';
import type { Account, Pull } from './schema.ts';

/** Bitbucket has no user names in its API: a UUID has braces around it, an Atlassian account id has none. */
export const accountOf = (name: string): { uuid: string } | { account_id: string } =>
  name.startsWith('{') ? { uuid: name } : { account_id: name };

export const isAccount = (account: Account, name: string): boolean =>
  account.uuid === name || account.account_id === name;

/** One by one, since one that Bitbucket refuses (400) would spoil the others: nobody, or the author. */
export async function addReviewers(
  client: BitbucketClient,
  given: Pull,
  names: readonly string[],
): Promise<Pull> {
  let pull = given;
  for (const name of names) {
    const reviewers = pull.reviewers ?? [];
    if (reviewers.some((one) => isAccount(one, name))) continue;
    const asked = [...reviewers.map(({ uuid }) => ({ uuid })), accountOf(name)];
    pull = (await changePull(client, pull, { reviewers: asked, alsoFine: [400, 404] })) ?? pull;
  }
  return pull;
}
