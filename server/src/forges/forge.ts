import type { JobErrorCode } from '../contract/error.ts';
import type { ForgeName } from '../contract/repository.ts';
import type { GitSource } from '../git/git-source.ts';
import type { Hooks } from './hooks.ts';

/** A project's repository, as the project says it. */
export interface RepositoryRef {
  forge: ForgeName;
  /** As the host's adapter writes it, see `Forge.canonicalUrl`; null for a local repository, which has a name. */
  url: string | null;
  name: string | null;
  /** The base branch. */
  branch: string;
  /** The folder that holds the documentation; empty = all of it. */
  root: string;
  /** Where the host's API is, where that cannot be told from the URL. */
  apiUrl?: string | null;
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
  /** Put on a new pull request, beside those that people put there; what the host cannot do is left out. */
  labels?: readonly string[];
  /** Asked to review a new pull request, by the host's user names (or team names, where it has teams). */
  reviewers?: readonly string[];
  /** The job that proposes it, for a host that has a place for it. */
  jobId?: string;
}

/** Something a person wrote at a pull request: a comment, a remark on a line, a review. */
export interface Comment {
  /** Unique within the repository, also among the kinds of comments that a host counts apart. */
  id: string;
  /** As `mayWrite` wants it. */
  author: string;
  /** The author's name, for people. */
  authorName: string;
  body: string;
  at: Date;
  /** What a remark on a line is about, where the host says so. */
  path?: string;
  line?: number;
}

/** What hosts differ in, as data, so that callers never ask which host it is. */
export interface ForgeCapabilities {
  /** Without them a draft is opened as an ordinary pull request. */
  draftPullRequests: boolean;
  labels: boolean;
  reviewers: boolean;
  /** People can write comments at a pull request, and so can Docwright. */
  comments: boolean;
  /** Commits can be made through the API, so that the host signs them. */
  verifiedCommits: boolean;
  /** Repositories live here and can be made here. */
  hostsRepositories: boolean;
  /** In characters; a longer body is cut. */
  maximumBody: number;
  /** Where the repository keeps the text that new pull requests begin with, the first that exists. */
  templatePaths: readonly string[];
}

/** What stands in the way of a repository's use, in the host's own words for it. */
export interface ConnectionProblem {
  /** The field of the project's `repository` that has to be changed. */
  field: 'url' | 'branch' | 'credential';
  code: Extract<
    JobErrorCode,
    | 'repository_unreachable'
    | 'repository_moved'
    | 'repository_archived'
    | 'base_branch_missing'
    | 'credential_refused'
    | 'permission_missing'
  >;
  /** A sentence that says what is missing and what to do about it. */
  message: string;
}

/**
 * A commit to be made by the host itself. The mirror's commit `commit` has `parent` as its only parent; the same
 * change with the same message is made on top of `parent` on the branch, which must stand at `expected`.
 */
export interface HostCommit {
  branch: string;
  /** Where the branch must stand; null = it must not exist, and is made at `parent`. */
  expected: string | null;
  parent: string;
  message: string;
  additions: readonly { path: string; content: Buffer }[];
  deletions: readonly string[];
}

/** A code host. It holds no connection: whoever opens a repository brings the credential, taken fresh. */
export interface Forge {
  readonly name: ForgeName;
  readonly capabilities: ForgeCapabilities;
  /** What the host's own deliveries are proven and read by; null: it sends none. */
  readonly hooks: Hooks | null;
  /** The one way in which a repository's address is written, however it was given; a Fault if it is none. */
  canonicalUrl(given: string): string;
  /** `credential` as the caller gave it in (see `credential.ts`); null = none. Asks nobody anything yet. */
  open(repository: RepositoryRef, credential: string | null): ForgeRepository;
}

/**
 * A repository of a host. Every verb is safe to repeat after a crash. A host that is away, or wants to be left
 * alone for longer than a request may wait, is a Fault `unavailable` with `retryAfterSeconds`; what a person
 * must mend is one of the job error codes.
 */
export interface ForgeRepository {
  readonly capabilities: ForgeCapabilities;
  /** Where to fetch and push, with a credential taken fresh at that moment. */
  source(): Promise<GitSource>;
  /** Everything that stands in the way of jobs; empty: nothing does. */
  check(): Promise<ConnectionProblem[]>;
  /** The open pull request of that head, with this title and body; opened if there is none. */
  ensurePullRequest(proposal: PullRequestProposal): Promise<PullRequest>;
  getPullRequest(number: number): Promise<PullRequest | null>;
  findOpenPullRequest(head: string): Promise<PullRequest | null>;
  closePullRequest(number: number): Promise<PullRequest>;
  /** Docwright's own comment that carries this key: written once, and changed where the text has changed. */
  ensureComment(number: number, key: string, body: string): Promise<void>;
  /** What people wrote since then, oldest first; what Docwright wrote itself is left out. */
  listComments(number: number, since: Date): Promise<Comment[]>;
  /** Whether that person may push to the repository; `unknown`: the host does not tell this credential. */
  mayWrite(author: string): Promise<boolean | 'unknown'>;
  /** Only where `capabilities.verifiedCommits`; answers with the commit that the branch then stands at. */
  commitOnBranch(commit: HostCommit): Promise<string>;
}
