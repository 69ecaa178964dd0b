import type { ReactNode } from 'react';
import type { ForgeName } from '../../../server/src/contract/repository.ts';
import { forgeLabels } from './repository-words.ts';

/** Each names the fields that it takes. */
export type CredentialKind = 'token' | 'user-token' | 'app';

export interface Credential {
  kind: CredentialKind;
  label: string;
  /** Where it is made, and what it must be allowed to do, in the host's own words. */
  help: ReactNode;
  usernameLabel?: string;
}

export interface Host {
  forge: ForgeName;
  label: string;
  description: string;
  /** What an address looks like; null where the repository has a name instead. */
  example: string | null;
  credentials: readonly [Credential, ...Credential[]] | readonly [];
}

export const hosts: readonly Host[] = [
  {
    forge: 'local',
    label: 'Docwright itself',
    description: 'No other server needed. Pull requests are read and merged here.',
    example: null,
    credentials: [],
  },
  {
    forge: 'github',
    label: forgeLabels.github,
    description: 'GitHub.com, or an Enterprise Server.',
    example: 'https://github.com/acme/docs',
    credentials: [
      {
        kind: 'token',
        label: 'Fine-grained token',
        help: (
          <>
            Settings › Developer settings › Personal access tokens › Fine-grained tokens. Repository access:{' '}
            <b>Only select repositories</b>. Permissions: <b>Contents: Read and write</b> and{' '}
            <b>Pull requests: Read and write</b>. A classic token with the scope <b>repo</b> works, too.
          </>
        ),
      },
      {
        kind: 'app',
        label: 'GitHub App',
        help: (
          <>
            The organization’s Settings › Developer settings › GitHub Apps › New GitHub App. Permissions:{' '}
            <b>Contents: Read and write</b> and <b>Pull requests: Read and write</b>. Generate a private key,
            and install the app on the repository.
          </>
        ),
      },
    ],
  },
  {
    forge: 'gitlab',
    label: forgeLabels.gitlab,
    description: 'GitLab.com, or one of your own.',
    example: 'https://gitlab.com/acme/docs',
    credentials: [
      {
        kind: 'token',
        label: 'Access token',
        help: (
          <>
            The project’s Settings › Access tokens › Add new token. Role <b>Developer</b>, scope <b>api</b>.
            Group and personal access tokens work, too.
          </>
        ),
      },
    ],
  },
  {
    forge: 'gitea',
    label: forgeLabels.gitea,
    description: 'At any address.',
    example: 'https://git.example.com/acme/docs',
    credentials: [
      {
        kind: 'token',
        label: 'Token',
        help: (
          <>
            As a user with the permission <b>Write</b> in the repository: Settings › Applications (Forgejo:
            Access tokens) › Generate New Token. Permissions: <b>repository: Read and Write</b> and{' '}
            <b>issue: Read and Write</b>.
          </>
        ),
      },
    ],
  },
  {
    forge: 'bitbucket',
    label: 'Bitbucket Cloud',
    description: 'bitbucket.org. Not Data Center.',
    example: 'https://bitbucket.org/acme/docs',
    credentials: [
      {
        kind: 'token',
        label: 'Repository access token',
        help: (
          <>
            Repository settings › Security › Access tokens. Permissions: <b>Repositories: Write</b> and{' '}
            <b>Pull requests: Write</b>.
          </>
        ),
      },
      {
        kind: 'user-token',
        label: 'API token',
        usernameLabel: 'E-mail address of its account',
        help: (
          <>
            Atlassian account settings › Security › Create API token with scopes › Bitbucket. Scopes:{' '}
            <b>read:repository:bitbucket</b>, <b>write:repository:bitbucket</b>,{' '}
            <b>read:pullrequest:bitbucket</b> and <b>write:pullrequest:bitbucket</b>.
          </>
        ),
      },
    ],
  },
];

export const hostOf = (forge: ForgeName): Host => hosts.find((host) => host.forge === forge)!;

export const kindOptions = (forge: ForgeName) =>
  hostOf(forge).credentials.map(({ kind, label }) => ({ value: kind, label }));

/** The wanted kind where the host has it, else its first. */
export function credentialOf(forge: ForgeName, wanted: CredentialKind): Credential {
  const { credentials } = hostOf(forge);
  return credentials.find(({ kind }) => kind === wanted) ?? credentials[0]!;
}
