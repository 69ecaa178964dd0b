import type { GiteaClient } from './gitea-client.ts';
import { collaboratorPermission, users } from './schema.ts';

const writing = ['write', 'admin', 'owner'];

/** Only an administrator of the repository may ask for another's permission; whoever may not looks into the list. */
export async function mayWrite(client: GiteaClient, login: string): Promise<boolean> {
  if (login === '') return false;
  const { status, data } = await client.ask({
    path: client.inRepository('collaborators', login, 'permission'),
    schema: collaboratorPermission,
    attempt: 'read who may write',
    scope: 'read:repository',
    alsoFine: [403, 404],
  });
  if (status !== 403) return data !== null && writing.includes(data.permission);
  return isAssignable(client, login);
}

/** The published description: "all users that have write access and can be assigned to issues". */
async function isAssignable(client: GiteaClient, login: string): Promise<boolean> {
  const assignees = await client.get({
    path: client.inRepository('assignees'),
    schema: users,
    attempt: 'read who may write',
    scope: 'read:repository',
  });
  return assignees.some((one) => one.login.toLowerCase() === login.toLowerCase());
}
