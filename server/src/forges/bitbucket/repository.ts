import type { z } from 'zod';
import type { BitbucketClient } from './bitbucket-client.ts';
import { branch, repository } from './schema.ts';

const permission = 'repository';

export const getRepository = (client: BitbucketClient): Promise<z.infer<typeof repository>> =>
  client.get({
    path: client.inRepository(),
    schema: repository,
    attempt: 'read the repository',
    permission,
  });

/** Null where there is none. */
export const getBranch = (client: BitbucketClient, name: string): Promise<z.infer<typeof branch> | null> =>
  client.ask({
    path: client.inRepository('refs', 'branches', name),
    schema: branch,
    attempt: 'read the branches',
    permission,
    alsoFine: [404],
  });
