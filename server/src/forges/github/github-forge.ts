import type { Outbound } from '../../foundation/network/outbound.ts';
import { readCredential } from '../credential.ts';
import type { Forge, ForgeRepository, RepositoryRef } from '../forge.ts';
import { hostFetch } from '../host-fetch.ts';
import type { HostParts } from '../host-parts.ts';
import { loadedWhenAsked } from '../loaded-when-asked.ts';
import { AppTokens } from './app-tokens.ts';
import { capabilities } from './capabilities.ts';
import { gitHubHooks } from './hooks.ts';
import { apiUrlOf, parseAddress } from './repository-address.ts';
import { signInWith } from './sign-in.ts';

/** GitHub.com, GitHub Enterprise Server and GitHub Enterprise Cloud with data residency. */
export class GitHubForge implements Forge {
  readonly name = 'github';
  readonly capabilities = capabilities;
  readonly hooks = gitHubHooks;
  readonly #outbound: Outbound;
  readonly #fetch: typeof fetch;
  readonly #tokens: AppTokens;

  constructor(parts: HostParts) {
    this.#outbound = parts.outbound;
    this.#fetch = hostFetch('GitHub', parts);
    this.#tokens = new AppTokens(this.#fetch);
  }

  canonicalUrl(given: string): string {
    return parseAddress(given).url;
  }

  open(repository: RepositoryRef, credential: string | null): ForgeRepository {
    const address = parseAddress(repository.url ?? '');
    const apiUrl = (repository.apiUrl ?? apiUrlOf(address.origin)).replace(/\/+$/, '');
    const given = credential === null ? null : readCredential(credential);
    const signIn = signInWith(given, { tokens: this.#tokens, apiUrl, address });
    return loadedWhenAsked(capabilities, async () => {
      const [{ openClient }, { GitHubRepository }] = await Promise.all([
        import('./client.ts'),
        import('./github-repository.ts'),
      ]);
      const api = openClient({ apiUrl, fetch: this.#fetch, signIn });
      const here = { owner: address.owner, repo: address.name };
      return new GitHubRepository({
        github: { api, address, here },
        signIn,
        base: repository.branch,
        outbound: this.#outbound,
      });
    });
  }
}
