import type { ForgeCredential } from '../credential.ts';
import type { AppTokens, InstallationToken } from './app-tokens.ts';
import type { SignIn } from './client.ts';
import type { RepositoryAddress } from './repository-address.ts';

/** Who Docwright is at GitHub, and what GitHub says beforehand that it may do. */
export interface GitHubSignIn extends SignIn {
  kind: ForgeCredential['kind'] | 'nobody';
  /** What the app was granted, such as `contents: write`; null: GitHub does not tell it of tokens. */
  granted(): Promise<Readonly<Record<string, string>> | null>;
}

export function signInWith(
  credential: ForgeCredential | null,
  { tokens, apiUrl, address }: { tokens: AppTokens; apiUrl: string; address: RepositoryAddress },
): GitHubSignIn {
  if (credential === null) return withToken('nobody', () => null);
  if (credential.kind === 'token') return withToken('token', () => credential.token);
  const request = { app: credential, apiUrl, address };
  const current = (): Promise<InstallationToken> => tokens.get(request);
  return {
    kind: 'app',
    token: async () => (await current()).token,
    refused: () => tokens.forget(request),
    granted: async () => (await current()).permissions,
  };
}

const withToken = (kind: GitHubSignIn['kind'], token: () => string | null): GitHubSignIn => ({
  kind,
  token: async () => token(),
  refused: () => undefined,
  granted: async () => null,
});
