import { z } from 'zod';
import { Fault } from '../../foundation/fault.ts';
import { hostName, webLink } from '../host-words.ts';

/** What GitHub's answers say, as far as Docwright reads them. */
export const repository = z.object({
  node_id: z.string(),
  full_name: hostName,
  html_url: webLink,
  archived: z.boolean(),
  disabled: z.boolean().default(false),
  private: z.boolean(),
  default_branch: hostName,
  permissions: z.object({ push: z.boolean() }).optional(),
});

export const pullRequest = z.object({
  node_id: z.string(),
  number: z.int(),
  html_url: webLink,
  state: z.enum(['open', 'closed']),
  merged_at: z.string().nullable(),
  title: z.string(),
  body: z.string().nullable(),
  draft: z.boolean().default(false),
  created_at: z.string(),
  updated_at: z.string(),
  head: z.object({ ref: z.string(), sha: z.string(), repo: z.object({ full_name: hostName }).nullable() }),
  base: z.object({ ref: z.string() }),
});
export type GitHubPullRequest = z.infer<typeof pullRequest>;

/** Somebody whose account is gone has written it nevertheless. */
const author = z
  .object({ login: hostName })
  .nullable()
  .transform((user) => user?.login ?? 'ghost');

export const comment = z.object({
  id: z.int(),
  user: author,
  body: z.string().nullish(),
  created_at: z.string(),
  /** Of a remark; it has no line once the line is gone. */
  path: z.string().optional(),
  line: z.int().nullish(),
});

/** One that its author has not handed in yet has no date, and is not for others. */
export const review = z
  .object({ id: z.int(), user: author, body: z.string().nullish(), submitted_at: z.string().nullish() })
  .transform(({ submitted_at, body, ...rest }) => ({
    ...rest,
    body: submitted_at ? body : null,
    created_at: submitted_at ?? new Date(0).toISOString(),
  }));

export const gitRef = z.object({ object: z.object({ sha: z.string() }) });

export const commit = z
  .object({
    commit: z.object({ message: z.string() }),
    parents: z.array(z.object({ sha: z.string() })),
    files: z
      .array(
        z.object({
          filename: z.string(),
          status: z.string(),
          sha: z.string().nullable(),
          previous_filename: z.string().optional(),
        }),
      )
      .default([]),
  })
  .transform(({ commit: { message }, parents, files }) => ({
    message,
    parents: parents.map(({ sha }) => sha),
    files,
  }));

export const collaborator = z.object({ permission: z.string() });
export const installation = z.object({ id: z.int() });
export const installationToken = z.object({
  token: z.string(),
  expires_at: z.string(),
  permissions: z.record(z.string(), z.string()).default({}),
});

export function readAnswer<Schema extends z.ZodType>(schema: Schema, data: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new Fault(
    'repository_unreachable',
    'What answers at the repository’s address does not speak as GitHub does. Check the URL, and the address of the API if the project names one.',
    { internal: z.prettifyError(parsed.error).slice(0, 1_000) },
  );
}
