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
import { sourceForGit } from '../source-for-git.ts';
import { developer, memberLevel } from './access-level.ts';
import { checkConnection } from './check-connection.ts';
import { ensureNote, listNotes } from './comments.ts';
import { ensureMergeRequest } from './ensure-merge-request.ts';
import { connectionProblem, explainRefusal } from './explain-refusal.ts';
import { findOpen } from './find-merge-request.ts';
import type { GitLabProject } from './gitlab-api.ts';
import { toPullRequest } from './merge-request.ts';
import { problems } from './problems.ts';
import { isRefusal } from './refusal.ts';
import { mergeRequest } from './schema.ts';

export interface GitLabRepositoryParts {
  project: GitLabProject;
  capabilities: ForgeCapabilities;
  outbound: Outbound;
  cloneUrl: string;
  signIn: GitCredential | null;
}

export class GitLabRepository implements ForgeRepository {
  readonly capabilities: ForgeCapabilities;
  readonly #project: GitLabProject;
  readonly #outbound: Outbound;
  readonly #cloneUrl: string;
  readonly #signIn: GitCredential | null;

  constructor({ project, capabilities, outbound, cloneUrl, signIn }: GitLabRepositoryParts) {
    this.capabilities = capabilities;
    this.#project = project;
    this.#outbound = outbound;
    this.#cloneUrl = cloneUrl;
    this.#signIn = signIn;
  }

  source(): Promise<GitSource> {
    return sourceForGit(this.#outbound, this.#cloneUrl, this.#project.path, this.#signIn);
  }

  async check(): Promise<ConnectionProblem[]> {
    if (this.#signIn === null) return [problems.tokenAbsent(this.#project.path)];
    return checkConnection(this.#project);
  }

  ensurePullRequest(proposal: PullRequestProposal): Promise<PullRequest> {
    return this.#ask('open the merge request', (project) => ensureMergeRequest(project, proposal));
  }

  getPullRequest(number: number): Promise<PullRequest | null> {
    return this.#ask('read a merge request', async (project) => {
      const { api, path } = project;
      try {
        return toPullRequest(api.read(mergeRequest, await api.mergeRequests.show(path, number)));
      } catch (error) {
        if (!isRefusal(error, 404) || (await connectionProblem(project, error))) throw error;
        return null;
      }
    });
  }

  findOpenPullRequest(head: string): Promise<PullRequest | null> {
    return this.#ask('list merge requests', async (project) => {
      const open = await findOpen(project, head);
      return open && toPullRequest(open);
    });
  }

  /** One that is merged or closed already stays as it is. */
  async closePullRequest(number: number): Promise<PullRequest> {
    const pull = await this.getPullRequest(number);
    if (pull === null) {
      throw new Fault('not_found', `The project ${this.#project.path} has no merge request !${number}.`);
    }
    if (pull.state !== 'open') return pull;
    return this.#ask('close the merge request', async ({ api, path }) => {
      const closed = await api.mergeRequests.edit(path, number, { stateEvent: 'close' });
      return toPullRequest(api.read(mergeRequest, closed));
    });
  }

  ensureComment(number: number, key: string, body: string): Promise<void> {
    return this.#ask('comment on the merge request', (project) => ensureNote(project, number, key, body));
  }

  listComments(number: number, since: Date): Promise<Comment[]> {
    return this.#ask('read comments', (project) => listNotes(project, number, since));
  }

  /** `author` is the number of a GitLab user. */
  mayWrite(author: string): Promise<boolean> {
    if (!/^[1-9]\d{0,14}$/.test(author)) return Promise.resolve(false);
    return this.#ask(
      'read its members',
      async (project) => (await memberLevel(project, Number(author))) >= developer,
    );
  }

  commitOnBranch(): Promise<string> {
    return Promise.reject(new Fault('internal', 'Commits on GitLab are pushed, not made by its API.'));
  }

  async #ask<Result>(attempt: string, work: (project: GitLabProject) => Promise<Result>): Promise<Result> {
    try {
      return await work(this.#project);
    } catch (error) {
      if (isRefusal(error)) throw await explainRefusal(this.#project, error, attempt);
      throw error;
    }
  }
}
