import { z } from 'zod';
import { text } from './text.ts';

export const forgeNames = ['local', 'github', 'gitlab', 'gitea', 'bitbucket'] as const;
export type ForgeName = (typeof forgeNames)[number];

export const isRepositoryName = (name: string): boolean =>
  /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$/.test(name) && !name.endsWith('.git') && !name.includes('..');

export const repositoryName = z
  .string()
  .refine(
    isRepositoryName,
    'must be 1 to 64 of A-Za-z0-9._-, not begin with a dot, not end in .git, not contain ..',
  );

export const repositoryFields = {
  forge: z.enum(forgeNames).describe('The code host; this version has `local`.'),
  url: z.url().max(2_000).optional().describe('Where the repository is; all hosts but local.'),
  name: repositoryName
    .optional()
    .describe('The name of a local repository, the project’s id if absent; made if it does not exist.'),
  branch: text(1, 200).optional().describe('The base branch; `main` if absent.'),
  root: text(0, 500)
    .optional()
    .describe('The folder that holds the documentation; the whole repository if absent.'),
};

export const credential = text(1, 20_000).describe('A token of the host. It goes in and never comes out.');
