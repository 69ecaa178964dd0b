/** What every code host has, whatever its API calls it: the test hosts differ only in how they speak of it. */
export interface HostPull {
  number: number;
  head: string;
  base: string;
  title: string;
  body: string;
  draft: boolean;
  state: 'open' | 'merged' | 'closed';
  labels: string[];
  reviewers: string[];
  author: string;
  createdAt: Date;
  updatedAt: Date;
  comments: HostComment[];
}

export interface HostComment {
  id: number;
  kind: 'comment' | 'line' | 'review';
  author: string;
  body: string;
  createdAt: Date;
  updatedAt: Date;
}

export type Permission = 'none' | 'read' | 'write' | 'admin';

export interface HostRepository {
  id: number;
  /** Such as `acme/docs`, or `acme/web/docs` where a host has groups in groups. */
  path: string;
  /** The bare repository. */
  directory: string;
  defaultBranch: string;
  archived: boolean;
  /** Under which path it can be found now. */
  movedTo: string | null;
  permissions: Map<string, Permission>;
  /** Branches that refuse a push, as git's own `pre-receive` hook would say it. */
  protectedBranches: Map<string, string>;
  pulls: HostPull[];
}

/** A token belongs to a user and can do less than that user. */
export interface HostToken {
  user: string;
  /** What the host calls what it may do, such as `pull_requests:write` or `api`; the host's adapter decides. */
  scopes: readonly string[];
  expired: boolean;
}

/** What is asked of a host, whatever its path: faults are aimed at these. */
export const hostVerbs = [
  'list-pulls',
  'get-pull',
  'create-pull',
  'update-pull',
  'list-comments',
  'create-comment',
  'get-repository',
  'git-fetch',
  'git-push',
  'other',
] as const;
export type HostVerb = (typeof hostVerbs)[number];

export interface HostFault {
  verb: HostVerb;
  /** The path of the repository that is asked for; any if absent. */
  repository?: string;
  /**
   * `lost-answer`: it is done, and the connection is cut before the answer. `server-error`: a 500, nothing done.
   * `slow-body`: the answer begins and never ends. `secondary-limit`: the host's own words for "not so fast".
   * `expired-token`: the host's own words for a token that it no longer accepts.
   */
  kind: 'lost-answer' | 'server-error' | 'slow-body' | 'secondary-limit' | 'expired-token';
  times: number;
}

export interface RecordedRequest {
  verb: HostVerb;
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  status: number;
}
