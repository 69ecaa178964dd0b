import { Fault } from '../../foundation/fault.ts';
import type { Outbound } from '../../foundation/network/outbound.ts';
import type { GitCredential } from '../../git/git-source.ts';
import type { ForgeCapabilities, ForgeRepository } from '../forge.ts';
import { sourceForGit } from '../source-for-git.ts';
import type { BitbucketClient } from './bitbucket-client.ts';
import { checkConnection } from './check-connection.ts';
import { ensureComment, listComments } from './comments.ts';
import { ensurePull } from './ensure-pull-request.ts';
import { mayWrite } from './may-write.ts';
import { closePull, findOpenPull, getPull } from './pull-requests.ts';
import { readPullRequest } from './read-pull-request.ts';
import type { Pull } from './schema.ts';

export interface BitbucketRepositoryParts {
  client: BitbucketClient;
  capabilities: ForgeCapabilities;
  /** The base branch. */
  branch: string;
  credential: GitCredential | null;
  outbound: Outbound;
}

/** A repository on Bitbucket: every verb is a file beside this one. */
export function openBitbucketRepository(parts: BitbucketRepositoryParts): ForgeRepository {
  const { client, capabilities, branch, credential, outbound } = parts;
  const readIfAny = (pull: Pull | null) => pull && readPullRequest(pull);
  return {
    capabilities,
    source: () => sourceForGit(outbound, `${client.address.url}.git`, client.repository, credential),
    check: () => checkConnection(client, branch),
    ensurePullRequest: (proposal) => ensurePull(client, proposal),
    getPullRequest: async (number) => readIfAny(await getPull(client, number)),
    findOpenPullRequest: async (head) => readIfAny(await findOpenPull(client, head)),
    closePullRequest: (number) => closePull(client, number),
    ensureComment: (number, key, body) => ensureComment(client, number, key, body),
    listComments: (number, since) => listComments(client, number, since),
    mayWrite: (author) => mayWrite(client, author),
    async commitOnBranch() {
      throw new Fault('internal', 'Bitbucket makes no commits for Docwright.');
    },
  };
}
