import { Fault } from '../../foundation/fault.ts';
import type { Outbound } from '../../foundation/network/outbound.ts';
import type { GitCredential, GitSource } from '../../git/git-source.ts';
import type {
  Comment,
  ConnectionProblem,
  ForgeCapabilities,
  ForgeRepository,
  PullRequest,
  PullRequestProposal,
} from '../forge.ts';
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

export class GiteaRepository implements ForgeRepository {
  readonly capabilities: ForgeCapabilities;
  readonly #client: GiteaClient;
  readonly #branch: string;
  readonly #credential: GitCredential | null;
  readonly #outbound: Outbound;

  constructor({ client, capabilities, branch, credential, outbound }: GiteaRepositoryParts) {
    this.capabilities = capabilities;
    this.#client = client;
    this.#branch = branch;
    this.#credential = credential;
    this.#outbound = outbound;
  }

  async source(): Promise<GitSource> {
    const { address, repository } = this.#client;
    const url = `${address.url}.git`;
    const network = await this.#outbound.forGit(url);
    const credential = this.#credential;
    return { url, name: repository, network, ...(credential ? { credential } : {}) };
  }

  check(): Promise<ConnectionProblem[]> {
    return checkConnection(this.#client, this.#branch);
  }

  ensurePullRequest(proposal: PullRequestProposal): Promise<PullRequest> {
    return ensurePull(this.#client, { ...proposal, body: this.#cut(proposal.body) });
  }

  getPullRequest(number: number): Promise<PullRequest | null> {
    return getPull(this.#client, number);
  }

  findOpenPullRequest(head: string): Promise<PullRequest | null> {
    return findOpenPull(this.#client, head);
  }

  closePullRequest(number: number): Promise<PullRequest> {
    return closePull(this.#client, number);
  }

  ensureComment(number: number, key: string, body: string): Promise<void> {
    return ensureComment(this.#client, number, key, this.#cut(body));
  }

  listComments(number: number, since: Date): Promise<Comment[]> {
    return listComments(this.#client, number, since);
  }

  mayWrite(author: string): Promise<boolean> {
    return mayWrite(this.#client, author);
  }

  commitOnBranch(): Promise<string> {
    return Promise.reject(new Fault('internal', 'Gitea and Forgejo make no commits for Docwright.'));
  }

  #cut(text: string): string {
    return text.slice(0, this.capabilities.maximumBody).toWellFormed();
  }
}
