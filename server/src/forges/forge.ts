import type { ForgeName } from '../contract/repository.ts';
import type { Person } from '../git/commit.ts';
import type { GitSource } from '../git/git-source.ts';

/** A project's repository, as the project says it. */
export interface RepositoryRef {
  forge: ForgeName;
  /** null for a local repository, which has a name instead. */
  url: string | null;
  name: string | null;
  /** The base branch. */
  branch: string;
  /** The folder that holds the documentation; empty = all of it. */
  root: string;
}

export interface PullRequest {
  number: number;
  /** null = Docwright shows it itself, and the link is composed from its public URL. */
  url: string | null;
  state: 'open' | 'merged' | 'closed';
  title: string;
  body: string;
  head: string;
  base: string;
  draft: boolean;
  headCommit: string | null;
}

export interface PullRequestProposal {
  head: string;
  base: string;
  title: string;
  body: string;
  draft: boolean;
  /** The job that proposes it, for a host that has a place for it. */
  jobId?: string;
}

/** What hosts differ in, as data, so that callers never ask which host it is. */
export interface ForgeCapabilities {
  /** Without them a draft is opened as an ordinary pull request. */
  draftPullRequests: boolean;
  /** Repositories live here and can be made here. */
  hostsRepositories: boolean;
  /** In characters; a longer body is cut. */
  maximumBody: number;
}

/** A code host. Every verb is safe to repeat after a crash. */
export interface Forge {
  readonly name: ForgeName;
  readonly capabilities: ForgeCapabilities;
  /** Where to fetch and push, with a credential taken fresh at that moment. */
  source(repository: RepositoryRef): Promise<GitSource>;
  /** The open pull request of that head, with this title and body; opened if there is none. */
  ensurePullRequest(repository: RepositoryRef, proposal: PullRequestProposal): Promise<PullRequest>;
  getPullRequest(repository: RepositoryRef, number: number): Promise<PullRequest | null>;
  findOpenPullRequest(repository: RepositoryRef, head: string): Promise<PullRequest | null>;
  mergePullRequest(repository: RepositoryRef, number: number, by: Person): Promise<PullRequest>;
  closePullRequest(repository: RepositoryRef, number: number): Promise<PullRequest>;
}
