import { Fault } from '../../foundation/fault.ts';
import type { Outbound } from '../../foundation/network/outbound.ts';
import { type ForgeCredential, readCredential } from '../credential.ts';
import type { Forge, ForgeCapabilities, ForgeRepository, RepositoryRef } from '../forge.ts';
import { hostFetch } from '../host-fetch.ts';
import type { HostParts } from '../host-parts.ts';
import { KnownFlavours, templatePaths } from './flavour.ts';
import { createGiteaClient } from './gitea-client.ts';
import { giteaHooks } from './gitea-hooks.ts';
import { openGiteaRepository } from './gitea-repository.ts';
import { readAddress } from './repository-address.ts';

/** Gitea and Forgejo, wherever they run. */
export class GiteaForge implements Forge {
  readonly name = 'gitea';
  readonly hooks = giteaHooks;
  readonly capabilities: ForgeCapabilities = {
    draftPullRequests: true,
    labels: true,
    reviewers: true,
    comments: true,
    verifiedCommits: false,
    hostsRepositories: false,
    maximumBody: 65_536,
    templatePaths,
  };
  readonly #outbound: Outbound;
  readonly #fetch: typeof fetch;
  readonly #flavours = new KnownFlavours();

  constructor(parts: HostParts) {
    this.#outbound = parts.outbound;
    this.#fetch = hostFetch('The Gitea or Forgejo host', parts);
  }

  canonicalUrl(given: string): string {
    return readAddress(given).url;
  }

  open({ url, apiUrl, branch }: RepositoryRef, given: string | null): ForgeRepository {
    const address = readAddress(url ?? '');
    const token = given === null ? null : tokenOf(readCredential(given));
    const client = createGiteaClient({
      fetch: this.#fetch,
      address,
      apiUrl: (apiUrl ?? address.apiUrl).replace(/\/+$/, ''),
      token: token?.token ?? null,
      flavours: this.#flavours,
    });
    // The host looks at the password alone, and wants some user name beside it.
    const credential = token && { username: token.username ?? 'oauth2', password: token.token };
    const { capabilities } = this;
    return openGiteaRepository({ client, capabilities, branch, credential, outbound: this.#outbound });
  }
}

function tokenOf(credential: ForgeCredential) {
  if (credential.kind === 'token') return credential;
  throw new Fault('invalid_request', 'Gitea and Forgejo have no apps to sign in with: give a token.', {
    details: [{ path: 'repository.credential', message: 'must be a token' }],
  });
}
