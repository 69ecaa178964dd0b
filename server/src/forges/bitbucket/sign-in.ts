import { Fault } from '../../foundation/fault.ts';
import type { GitCredential } from '../../git/git-source.ts';
import { readCredential } from '../credential.ts';

/** What Docwright needs, in the words of the page on which each kind of token is made. */
interface Permissions {
  repository: string;
  pullRequests: string;
  workspace: string;
}
export type Permission = keyof Permissions;

export interface SignIn {
  authorization: string;
  git: GitCredential;
  permissions: Permissions;
}

/** An API token belongs to a person and is sent with the person's e-mail address; git wants a fixed name instead. */
const apiToken = {
  gitUsername: 'x-bitbucket-api-token-auth',
  permissions: {
    repository: 'read:repository:bitbucket" and "write:repository:bitbucket',
    pullRequests: 'read:pullrequest:bitbucket" and "write:pullrequest:bitbucket',
    workspace: 'read:workspace:bitbucket',
  },
};

/** An access token belongs to a repository, a project or a workspace. */
const accessToken = {
  gitUsername: 'x-token-auth',
  permissions: {
    repository: 'Repositories: Write',
    pullRequests: 'Pull requests: Write',
    workspace: 'Account: Read',
  },
};

/** With a user name it is an API token, without one an access token. */
export function readSignIn(given: string): SignIn {
  const credential = readCredential(given);
  if (credential.kind !== 'token') throw noApps();
  const { token, username } = credential;
  const { gitUsername, permissions } = username === null ? accessToken : apiToken;
  const basic = () => `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;
  const authorization = username === null ? `Bearer ${token}` : basic();
  return { authorization, git: { username: gitUsername, password: token }, permissions };
}

/** For whoever reads a public repository without any. */
export const wordsForNobody = accessToken.permissions;

const noApps = () =>
  new Fault(
    'invalid_request',
    'Bitbucket takes an access token, or {"token", "username"} with an API token and the e-mail address of its owner.',
    { details: [{ path: 'repository.credential', message: 'must be a token' }] },
  );
