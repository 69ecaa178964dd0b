import { z } from 'zod';
import { hostName, webLink } from '../host-words.ts';

/** What GitLab answers with, as far as Docwright uses it. */
export const mergeRequest = z.object({
  iid: z.int().positive(),
  web_url: webLink,
  state: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  draft: z.boolean(),
  source_branch: z.string(),
  target_branch: z.string(),
  source_project_id: z.int().nullable(),
  target_project_id: z.int(),
  /** The head's commit; GitLab finds it a moment after the merge request is made. */
  sha: z.string().nullable(),
});

export type MergeRequest = z.output<typeof mergeRequest>;

export const note = z.object({
  id: z.int(),
  body: z.string(),
  author: z.object({ id: z.int(), name: hostName }),
  created_at: z.iso.datetime({ offset: true }).transform((moment) => new Date(moment)),
  system: z.boolean(),
  /** Of a remark on a line; a line that was deleted has no new number. */
  position: z.object({ new_path: z.string().nullish(), new_line: z.int().nullish() }).nullish(),
});

export type Note = z.output<typeof note>;

const access = z.object({ access_level: z.int() }).nullish();

export const project = z.object({
  path_with_namespace: z.string(),
  web_url: webLink,
  default_branch: hostName.nullish(),
  archived: z.boolean().default(false),
  merge_requests_enabled: z.boolean().nullish(),
  permissions: z.object({ project_access: access, group_access: access }).nullish(),
});

export type Project = z.output<typeof project>;

/** Of a personal, group or project access token: all three are tokens of a user. */
export const accessToken = z.object({
  user_id: z.int(),
  scopes: z.array(z.string()).default([]),
  active: z.boolean(),
  revoked: z.boolean(),
});

export const user = z.object({ id: z.int(), username: z.string() });

export const member = z.object({ access_level: z.int(), state: z.string() });
