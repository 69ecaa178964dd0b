import type { Outbound } from '../../foundation/network/outbound.ts';
import type { Forge, ForgeCapabilities, ForgeRepository, RepositoryRef } from '../forge.ts';
import { hostFetch } from '../host-fetch.ts';
import type { HostParts } from '../host-parts.ts';
import { createBitbucketClient } from './bitbucket-client.ts';
import { bitbucketHooks } from './bitbucket-hooks.ts';
import { openBitbucketRepository } from './bitbucket-repository.ts';
import { maximumBody } from './limits.ts';
import { readAddress } from './repository-address.ts';
import { readSignIn } from './sign-in.ts';

/** Bitbucket Cloud; Bitbucket Data Center is another product with another API. */
export class BitbucketForge implements Forge {
  readonly name = 'bitbucket';
  readonly hooks = bitbucketHooks;
  readonly capabilities: ForgeCapabilities = {
    draftPullRequests: true,
    labels: false,
    reviewers: true,
    comments: true,
    verifiedCommits: false,
    hostsRepositories: false,
    maximumBody,
    // Bitbucket keeps the default text of pull requests in its settings, which the API does not show.
    templatePaths: [],
  };
  readonly #outbound: Outbound;
  readonly #fetch: typeof fetch;

  constructor(parts: HostParts) {
    this.#outbound = parts.outbound;
    this.#fetch = hostFetch('Bitbucket', parts);
  }

  canonicalUrl(given: string): string {
    return readAddress(given).url;
  }

  open({ url, apiUrl, branch }: RepositoryRef, given: string | null): ForgeRepository {
    const address = readAddress(url ?? '');
    const signIn = given === null ? null : readSignIn(given);
    const client = createBitbucketClient({
      fetch: this.#fetch,
      address,
      apiUrl: (apiUrl ?? address.apiUrl).replace(/\/+$/, ''),
      signIn,
    });
    const { capabilities } = this;
    const credential = signIn?.git ?? null;
    return openBitbucketRepository({ client, capabilities, branch, credential, outbound: this.#outbound });
  }
}
