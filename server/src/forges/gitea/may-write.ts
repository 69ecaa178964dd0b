import { z } from 'zod';
import type { GiteaClient } from './gitea-client.ts';
import { collaboratorPermission, user } from './schema.ts';

const writing = ['write', 'admin', 'owner'];
const asking = { attempt: 'read who may write', permission: 'read:repository' };

/** Only an administrator of the repository may ask for another's permission; whoever may not looks into lists. */
export async function mayWrite(client: GiteaClient, login: string): Promise<boolean> {
  if (login === '') return false;
  const path = client.inRepository('collaborators', login, 'permission');
  const known = await client.ask({ ...asking, path, schema: collaboratorPermission, alsoFine: [403, 404] });
  if (known) return writing.includes(known.permission);
  return (await isOfPerson(client)) && (await isAssignable(client, login));
}

/** The published description: "all users that have write access and can be assigned to issues". */
async function isAssignable(client: GiteaClient, login: string): Promise<boolean> {
  const assignees = await client.get({
    ...asking,
    path: client.inRepository('assignees'),
    schema: z.array(user),
  });
  return assignees.some((one) => one.login.toLowerCase() === login.toLowerCase());
}

/**
 * In an organisation the list also has members of teams that may only read pull requests, and who is in which team
 * is not for every token to know. Only a person's repository has no teams, which the host says by 405.
 */
async function isOfPerson(client: GiteaClient): Promise<boolean> {
  const path = client.inRepository('teams');
  const schema = z.unknown().transform(() => 'teams');
  return (await client.ask({ ...asking, path, schema, alsoFine: [405] })) === null;
}
