import { z } from 'zod';
import { hostName, webLink } from '../host-words.ts';

/** What the API sends, and of it only what Docwright uses. */

const account = z.object({
  uuid: z.string(),
  /** Access tokens act as users that have none. */
  account_id: z.string().nullish(),
  display_name: hostName.nullish(),
});
export type Account = z.infer<typeof account>;

const named = z.object({ full_name: hostName });
/** An empty one has no main branch. */
export const repository = named.extend({ mainbranch: z.object({ name: hostName }).nullish() });
export const branch = z.object({ name: z.string(), target: z.object({ hash: z.string() }) });

const end = z.object({
  branch: z.object({ name: z.string() }),
  /** None where the branch or the fork is gone. */
  commit: z.object({ hash: z.string() }).nullish(),
  repository: named.nullish(),
});

export const pull = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string().nullish(),
  state: z.string(),
  draft: z.boolean().default(false),
  links: z.object({ html: z.object({ href: webLink }) }),
  source: end,
  destination: end,
  /** Lists of pull requests leave it out. */
  reviewers: z.array(account).optional(),
});
export type Pull = z.infer<typeof pull>;

export const comment = z.object({
  id: z.int(),
  content: z.object({ raw: z.string().nullish() }),
  created_on: z.string(),
  user: account.nullish(),
  deleted: z.boolean().default(false),
  /** Of a review that is not finished: only its author sees it. */
  pending: z.boolean().default(false),
  inline: z.object({ path: z.string(), to: z.int().nullish() }).nullish(),
});

export const repositoryPermission = z.object({ permission: z.string(), user: account });

export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ values: z.array(item), next: z.string().optional() });

export const refusal = z.object({
  error: z.object({
    message: z.string(),
    fields: z.record(z.string(), z.unknown()).optional(),
  }),
});

export const pullDelivery = z.object({ pullrequest: z.object({ id: z.int() }) });

const ref = z.object({ type: z.string(), name: z.string() }).nullish();
export const pushDelivery = z.object({
  push: z.object({ changes: z.array(z.object({ new: ref, old: ref })) }),
});
