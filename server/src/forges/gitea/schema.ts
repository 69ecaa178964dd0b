import { z } from 'zod';
import { hostName, webLink } from '../host-words.ts';

/** What the API sends, and of it only what Docwright uses. */

export const user = z.object({ login: hostName, full_name: hostName.default('') });

export const repository = z.object({
  full_name: hostName,
  default_branch: hostName.default(''),
  archived: z.boolean().default(false),
  has_pull_requests: z.boolean().default(true),
  permissions: z.object({ push: z.boolean().default(false) }).optional(),
});

export const branch = z.object({ name: z.string() });

const branchOfPull = z.object({
  /** The branch's name, also after it was deleted; `ref` is then `refs/pull/N/head`. */
  label: z.string(),
  sha: z.string().default(''),
  repo_id: z.int(),
});

export const pull = z.object({
  number: z.int(),
  html_url: webLink,
  state: z.enum(['open', 'closed']),
  merged: z.boolean().default(false),
  title: z.string(),
  body: z.string().default(''),
  draft: z.boolean().optional(),
  head: branchOfPull,
  base: branchOfPull,
});
export type Pull = z.infer<typeof pull>;

export const label = z.object({ id: z.int(), name: z.string() });

export const comment = z.object({
  id: z.int(),
  user: user.nullish(),
  body: z.string().default(''),
  created_at: z.string(),
});

/** Of a review, on a line. */
export const remark = comment.extend({
  path: z.string().default(''),
  /** The line of the new file; 0 where the remark is on a line that goes. */
  position: z.int().default(0),
});

export const review = z.object({
  id: z.int(),
  /** None where a whole team was asked. */
  user: user.nullish(),
  body: z.string().default(''),
  state: z.string().default(''),
  submitted_at: z.string(),
  comments_count: z.int().default(0),
});

export const collaboratorPermission = z.object({ permission: z.string() });
export const version = z.object({ version: z.string() });

/** Also the body of a refusal. */
export const refusal = z.object({ message: z.string() });

export const pushDelivery = z.object({ ref: z.string() });

/** Of a pull request itself, of a review, of a comment on either. */
export const pullDelivery = z.object({
  is_pull: z.boolean().optional(),
  pull_request: z.object({ number: z.int() }).nullish(),
  issue: z.object({ number: z.int(), pull_request: z.object({}).nullish() }).nullish(),
});
