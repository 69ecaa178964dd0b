import { createHash } from 'node:crypto';
import { Fault } from '../../foundation/fault.ts';
import type { ForgeCredential } from '../credential.ts';
import type { GitHubApi } from './client.ts';
import { isRefused } from './refusal.ts';
import type { RepositoryAddress } from './repository-address.ts';
import { installation, installationToken, readAnswer } from './schema.ts';

export interface InstallationToken {
  token: string;
  expiresAt: number;
  permissions: Readonly<Record<string, string>>;
}

export interface AppRequest {
  app: Extract<ForgeCredential, { kind: 'app' }>;
  apiUrl: string;
  address: RepositoryAddress;
}

/** A push that begins with a token must end with it; they live for an hour. */
const shortestUse = 15 * 60_000;
const maximumTokens = 1_000;

/**
 * Installation tokens, each for one repository alone, kept until well before they expire. Octokit signs the
 * app's own token; the rest is not left to it, since it shares requests that are under way by the
 * installation's number alone, and that is not unique among hosts.
 */
export class AppTokens {
  readonly #fetch: typeof fetch;
  readonly #tokens = new Map<string, Promise<InstallationToken>>();

  constructor(fetchFromHost: typeof fetch) {
    this.#fetch = fetchFromHost;
  }

  async get(request: AppRequest): Promise<InstallationToken> {
    const key = keyOf(request);
    const pending = this.#tokens.get(key);
    if (pending && isFresh(await pending)) return pending;
    // Another caller may have renewed it while this one looked.
    const current = this.#tokens.get(key);
    return current && current !== pending ? current : this.#renew(key, request);
  }

  forget(request: AppRequest): void {
    this.#tokens.delete(keyOf(request));
  }

  #renew(key: string, request: AppRequest): Promise<InstallationToken> {
    const token = mint(request, this.#fetch);
    this.#tokens.delete(key);
    this.#tokens.set(key, token);
    token.catch(() => this.#tokens.get(key) === token && this.#tokens.delete(key));
    for (const oldest of this.#tokens.keys()) {
      if (this.#tokens.size <= maximumTokens) break;
      this.#tokens.delete(oldest);
    }
    return token;
  }
}

const isFresh = ({ expiresAt }: InstallationToken) => expiresAt - Date.now() > shortestUse;

/** The key is part of it: whoever gives another one does not get what the right one was given. */
function keyOf({ app, apiUrl, address }: AppRequest): string {
  const parts = [apiUrl, app.appId, app.installationId, address.owner, address.name, app.privateKey];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
}

async function mint(request: AppRequest, fetchFromHost: typeof fetch): Promise<InstallationToken> {
  const { app, apiUrl, address } = request;
  const signIn = { token: () => ownToken(app), refused: () => undefined };
  const { openClient } = await import('./client.ts');
  const api = openClient({ apiUrl, fetch: fetchFromHost, signIn });
  try {
    const answer = await api.rest.apps.createInstallationAccessToken({
      installation_id: app.installationId ?? (await findInstallation(api, address)),
      repositories: [address.name],
    });
    const { token, expires_at, permissions } = readAnswer(installationToken, answer.data);
    return { token, expiresAt: Date.parse(expires_at), permissions };
  } catch (error) {
    if (isRefused(error, 401)) throw appRefused();
    throw isRefused(error, 403, 404, 422) ? notInstalled(request) : error;
  }
}

async function findInstallation(api: GitHubApi, { owner, name }: RepositoryAddress): Promise<number> {
  const { data } = await api.rest.apps.getRepoInstallation({ owner, repo: name });
  return readAnswer(installation, data).id;
}

/** Signed by the app's key and good for ten minutes; all it can do is ask for the token of an installation. */
async function ownToken({ appId, privateKey }: AppRequest['app']): Promise<string> {
  const { createAppAuth } = await import('@octokit/auth-app');
  try {
    return (await createAppAuth({ appId, privateKey })({ type: 'app' })).token;
  } catch {
    // Its error may quote the key.
    throw new Fault(
      'credential_refused',
      'The private key of the GitHub App cannot be read. Give the whole PEM file that GitHub made under "Private keys" in the settings of the app.',
    );
  }
}

const appRefused = () =>
  new Fault(
    'credential_refused',
    'GitHub does not accept the app: the App ID and the private key do not belong together, or the key was deleted. Take both from the settings of the app, and check that the clock of this machine is right.',
  );

const notInstalled = ({ address: { owner, name } }: AppRequest) =>
  new Fault(
    'repository_unreachable',
    `The GitHub App is not installed on ${owner}/${name} or suspended there, or there is no such repository. In the settings of the app choose "Install App", and under "Repository access" add the repository.`,
  );
