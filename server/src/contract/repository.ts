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

const isWithoutUser = (url: string): boolean => {
  const { username = '', password = '' } = URL.parse(url) ?? {};
  return username === '' && password === '';
};

export const repositoryFields = {
  forge: z.enum(forgeNames).describe('The code host; `local` is Docwright itself.'),
  url: text(1, 2_000)
    .optional()
    .describe('Where the repository is, in any spelling that git or a browser takes; all hosts but local.'),
  apiUrl: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .refine(isWithoutUser, 'must not have a name or a password in it')
    .optional()
    .describe('Where the host’s API is, if that cannot be told from the URL.'),
  name: repositoryName
    .optional()
    .describe('The name of a local repository, the project’s id if absent; made if it does not exist.'),
  branch: text(1, 200).optional().describe('The base branch; `main` if absent.'),
  root: text(0, 500)
    .optional()
    .describe('The folder that holds the documentation; the whole repository if absent.'),
};

const tokenCredential = z.object({
  token: text(1, 20_000),
  username: text(1, 500).optional().describe('Whose token it is, for hosts that want to know.'),
});

const appCredential = z.object({
  appId: z.union([text(1, 100), z.int()]).describe('The app’s id.'),
  privateKey: text(1, 20_000).describe('Its private key, in PEM.'),
  installationId: z.int().optional().describe('Where it is installed; found by the repository if absent.'),
});

export const credential = z
  .union([text(1, 20_000), tokenCredential, appCredential], {
    error: 'must be a token, {"token", "username"}, or {"appId", "privateKey"} of an app',
  })
  .describe('A token of the host, or an app’s key. It goes in and never comes out.');

export type CredentialInput = z.output<typeof credential>;
