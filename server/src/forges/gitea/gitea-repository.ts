import { Fault } from '../../foundation/fault.ts';
import type { Outbound } from '../../foundation/network/outbound.ts';
import type { GitCredential } from '../../git/git-source.ts';
import { cut } from '../cut.ts';
import type { ForgeCapabilities, ForgeRepository } from '../forge.ts';
import { sourceForGit } from '../source-for-git.ts';
import { checkConnection } from './check-connection.ts';
import { ensureComment, listComments } from './comments.ts';
import { ensurePull } from './ensure-pull-request.ts';
import type { GiteaClient } from './gitea-client.ts';
import { mayWrite } from './may-write.ts';
import { closePull, findOpenPull, getPull } from './pull-requests.ts';

export interface GiteaRepositoryParts {
  client: GiteaClient;
  capabilities: ForgeCapabilities;
  /** The base branch. */
  branch: string;
  credential: GitCredential | null;
  outbound: Outbound;
}

/** A repository on Gitea or Forgejo: every verb is a file beside this one. */
export function openGiteaRepository(parts: GiteaRepositoryParts): ForgeRepository {
  const { client, capabilities, branch, credential, outbound } = parts;
  const fit = (text: string) => cut(text, capabilities.maximumBody);
  return {
    capabilities,
    source: () => sourceForGit(outbound, `${client.address.url}.git`, client.repository, credential),
    check: () => checkConnection(client, branch),
    ensurePullRequest: (proposal) => ensurePull(client, { ...proposal, body: fit(proposal.body) }),
    getPullRequest: (number) => getPull(client, number),
    findOpenPullRequest: (head) => findOpenPull(client, head),
    closePullRequest: (number) => closePull(client, number),
    ensureComment: (number, key, body) => ensureComment(client, number, key, fit(body)),
    listComments: (number, since) => listComments(client, number, since),
    mayWrite: (author) => mayWrite(client, author),
    async commitOnBranch() {
      throw new Fault('internal', 'Gitea and Forgejo make no commits for Docwright.');
    },
  };
}
