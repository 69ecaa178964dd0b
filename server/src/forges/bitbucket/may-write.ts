import { pathTo } from '../http/json-api.ts';
import type { BitbucketClient } from './bitbucket-client.ts';
import { isAccount } from './reviewers.ts';
import { repositoryPermission } from './schema.ts';

const writing = ['write', 'admin'];

/**
 * The effective permissions of everybody, which only an administrator's token may read: for any other nobody is
 * known to be a writer. Each row is looked at once more, so that a filter that the host ignores lets nobody in.
 */
export async function mayWrite(client: BitbucketClient, account: string): Promise<boolean> {
  const { workspace, slug } = client.address;
  const field = account.startsWith('{') ? 'uuid' : 'account_id';
  if (!/^[\w:.{}-]+$/.test(account)) return false;
  const permissions = client.list({
    path: pathTo('workspaces', workspace, 'permissions', 'repositories', slug),
    query: { q: `user.${field}="${account}"` },
    schema: repositoryPermission,
    attempt: 'read who may write',
    permission: 'readWorkspace',
    alsoFine: [401, 403, 404],
  });
  for await (const { permission, user } of permissions) {
    if (isAccount(user, account)) return writing.includes(permission);
  }
  return false;
}
