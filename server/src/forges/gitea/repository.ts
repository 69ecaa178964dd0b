import type { z } from 'zod';
import type { GiteaClient } from './gitea-client.ts';
import { branch, repository } from './schema.ts';

export const getRepository = (client: GiteaClient): Promise<z.infer<typeof repository>> =>
  client.get({
    path: client.inRepository(),
    schema: repository,
    attempt: 'read the repository',
    // Whoever comes so far with too small a token is told at once what all the rest takes.
    permission: 'write:repository" and "write:issue',
  });

export async function hasBranch(client: GiteaClient, name: string): Promise<boolean> {
  const found = await client.ask({
    path: client.inRepository('branches', name),
    schema: branch,
    attempt: 'read the branches',
    permission: 'write:repository',
    alsoFine: [404],
  });
  return found !== null;
}
