import { Fault } from '../../foundation/fault.ts';
import { pathTo } from '../http/json-api.ts';
import type { BitbucketClient } from './bitbucket-client.ts';
import { isAccount } from './reviewers.ts';
import { repositoryPermission } from './schema.ts';

const writing = ['write', 'admin'];

/** What a token that is no administrator's is told. */
const untold = ['credential_refused', 'permission_missing', 'repository_unreachable'];

/** The effective permissions of everybody, which only an administrator's token may read. */
export async function mayWrite(client: BitbucketClient, account: string): Promise<boolean | 'unknown'> {
  if (!/^[\w:.{}-]+$/.test(account)) return false;
  try {
    return await isWriter(client, account);
  } catch (error) {
    if (error instanceof Fault && untold.includes(error.code)) return 'unknown';
    throw error;
  }
}

/** Each row is looked at once more, so that a filter that the host ignores lets nobody in. */
async function isWriter(client: BitbucketClient, account: string): Promise<boolean> {
  const { workspace, slug } = client.address;
  const field = account.startsWith('{') ? 'uuid' : 'account_id';
  const permissions = client.list({
    path: pathTo('workspaces', workspace, 'permissions', 'repositories', slug),
    query: { q: `user.${field}="${account}"` },
    schema: repositoryPermission,
    attempt: 'read who may write',
    permission: 'workspace',
  });
  for await (const { permission, user } of permissions) {
    if (isAccount(user, account)) return writing.includes(permission);
  }
  return false;
}
