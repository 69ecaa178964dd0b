import type { z } from 'zod';
import type { GiteaClient } from './gitea-client.ts';
import { branch, repository } from './schema.ts';

export const getRepository = (client: GiteaClient): Promise<z.infer<typeof repository>> =>
  client.get({
    path: client.inRepository(),
    schema: repository,
    attempt: 'read the repository',
    permission: 'read:repository',
  });

export async function hasBranch(client: GiteaClient, name: string): Promise<boolean> {
  const found = await client.ask({
    path: client.inRepository('branches', name),
    schema: branch,
    attempt: 'read the branches',
    permission: 'read:repository',
    alsoFine: [404],
  });
  return found !== null;
}
