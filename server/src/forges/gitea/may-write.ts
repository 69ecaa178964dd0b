import { z } from 'zod';
import { Fault } from '../../foundation/fault.ts';
import type { GiteaClient } from './gitea-client.ts';
import { getRepository } from './repository.ts';
import { collaboratorPermission, user } from './schema.ts';

const writing = ['write', 'admin', 'owner'];
const asking = { attempt: 'read who may write', permission: 'write:repository' };

/** Only an administrator of the repository may ask for another's permission; whoever may not looks into lists. */
export async function mayWrite(client: GiteaClient, login: string): Promise<boolean | 'unknown'> {
  if (login === '') return false;
  try {
    return await hasPermission(client, login);
  } catch (error) {
    if (!(error instanceof Fault && error.code === 'permission_missing')) throw error;
    return (await isOfPerson(client)) ? isAssignable(client, login) : 'unknown';
  }
}

async function hasPermission(client: GiteaClient, login: string): Promise<boolean> {
  const path = client.inRepository('collaborators', login, 'permission');
  const known = await client.ask({ ...asking, path, schema: collaboratorPermission, alsoFine: [404] });
  if (known) return writing.includes(known.permission);
  // Nobody has that name, unless the repository itself is gone, which is a Fault.
  await getRepository(client);
  return false;
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
