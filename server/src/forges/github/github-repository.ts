import { Fault } from '../../foundation/fault.ts';
import type { Outbound } from '../../foundation/network/outbound.ts';
import type { GitSource } from '../../git/git-source.ts';
import type {
  Comment,
  ConnectionProblem,
  ForgeRepository,
  HostCommit,
  PullRequest,
  PullRequestProposal,
} from '../forge.ts';
import { sourceForGit } from '../source-for-git.ts';
import { capabilities } from './capabilities.ts';
import { checkConnection } from './check.ts';
import type { GitHub } from './client.ts';
import { commitOnBranch } from './commit-on-branch.ts';
import { ensurePullRequest } from './ensure-pull-request.ts';
import { attempting } from './explain-refusal.ts';
import { listComments } from './list-comments.ts';
import { mayWrite } from './may-write.ts';
import { ensureComment } from './own-comments.ts';
import { permissionName } from './permissions.ts';
import { closePull, findOpen, getPull, toPullRequest } from './pull-requests.ts';
import type { GitHubSignIn } from './sign-in.ts';

/** What each verb is called where it is refused, and what GitHub calls the permission for it. */
const attempts = {
  fetch: { attempt: 'fetch', permission: permissionName('contents', 'read') },
  read: { attempt: 'read pull requests', permission: permissionName('pull_requests', 'read') },
  propose: { attempt: 'open a pull request', permission: permissionName('pull_requests', 'write') },
  close: { attempt: 'close a pull request', permission: permissionName('pull_requests', 'write') },
  comment: { attempt: 'comment on a pull request', permission: permissionName('pull_requests', 'write') },
  people: { attempt: 'see who may write', permission: permissionName('metadata', 'read') },
  commit: { attempt: 'commit', permission: permissionName('contents', 'write') },
};

export interface GitHubRepositoryParts {
  github: GitHub;
  signIn: GitHubSignIn;
  /** The project's base branch. */
  base: string;
  outbound: Outbound;
}

/** A repository on GitHub: every verb is a file beside this one. */
export class GitHubRepository implements ForgeRepository {
  readonly capabilities = capabilities;
  readonly #github: GitHub;
  readonly #signIn: GitHubSignIn;
  readonly #base: string;
  readonly #outbound: Outbound;

  constructor({ github, signIn, base, outbound }: GitHubRepositoryParts) {
    this.#github = github;
    this.#signIn = signIn;
    this.#base = base;
    this.#outbound = outbound;
  }

  async source(): Promise<GitSource> {
    const { owner, name, url } = this.#github.address;
    const token = await this.#try('fetch', () => this.#signIn.token());
    const credential = token === null ? null : { username: 'x-access-token', password: token };
    return sourceForGit(this.#outbound, `${url}.git`, `${owner}/${name}`, credential);
  }

  check(): Promise<ConnectionProblem[]> {
    return checkConnection(this.#github, this.#signIn, this.#base);
  }

  async ensurePullRequest(proposal: PullRequestProposal): Promise<PullRequest> {
    return toPullRequest(await this.#try('propose', (github) => ensurePullRequest(github, proposal)));
  }

  async getPullRequest(number: number): Promise<PullRequest | null> {
    const pull = await this.#try('read', (github) => getPull(github, number));
    return pull && toPullRequest(pull);
  }

  async findOpenPullRequest(head: string): Promise<PullRequest | null> {
    const pull = await this.#try('read', (github) => findOpen(github, head));
    return pull && toPullRequest(pull);
  }

  async closePullRequest(number: number): Promise<PullRequest> {
    const pull = await this.#try('close', (github) => closePull(github, number));
    if (pull) return toPullRequest(pull);
    const { owner, name } = this.#github.address;
    throw new Fault('not_found', `The repository ${owner}/${name} has no pull request #${number}.`);
  }

  ensureComment(number: number, key: string, body: string): Promise<void> {
    return this.#try('comment', (github) => ensureComment(github, number, key, body));
  }

  listComments(number: number, since: Date): Promise<Comment[]> {
    return this.#try('read', (github) => listComments(github, number, since));
  }

  mayWrite(author: string): Promise<boolean> {
    return this.#try('people', (github) => mayWrite(github, author));
  }

  commitOnBranch(commit: HostCommit): Promise<string> {
    return this.#try('commit', (github) => commitOnBranch(github, commit));
  }

  #try<Result>(verb: keyof typeof attempts, work: (github: GitHub) => Promise<Result>): Promise<Result> {
    return attempting(this.#github, attempts[verb], () => work(this.#github));
  }
}
