import {
  Branches,
  MergeRequestNotes,
  MergeRequests,
  PersonalAccessTokens,
  ProjectMembers,
  Projects,
  Users,
} from '@gitbeaker/rest';
import { z } from 'zod';
import { requesterOf, unreadable } from './requester.ts';

export interface GitLabApiParts {
  fetch: typeof globalThis.fetch;
  /** Of the GitLab, without `/api/v4`. */
  root: string;
  token: string | null;
}

export type GitLabApi = ReturnType<typeof createGitLabApi>;

/** The parts of the API that Docwright uses. */
export function createGitLabApi({ fetch, root, token }: GitLabApiParts) {
  const options = {
    host: root,
    requesterFn: requesterOf(fetch),
    // Time and pace are our fetch's.
    queryTimeout: null,
    rateLimits: {},
    ...(token !== null && { token }),
  };
  return {
    root,
    mergeRequests: new MergeRequests(options),
    notes: new MergeRequestNotes(options),
    projects: new Projects(options),
    branches: new Branches(options),
    members: new ProjectMembers(options),
    users: new Users(options),
    tokens: new PersonalAccessTokens(options),
    /** The library promises a form; this is where it is looked at. */
    read<Schema extends z.ZodType>(schema: Schema, answer: z.input<Schema>): z.output<Schema> {
      const result = schema.safeParse(answer);
      if (result.success) return result.data;
      throw unreadable(new URL(root).host, new Error(z.prettifyError(result.error).slice(0, 1_000)));
    },
  };
}

/** A project, and the way to it. */
export interface GitLabProject {
  api: GitLabApi;
  path: string;
  /** The base branch. */
  branch: string;
}
