import { Fault } from '../../foundation/fault.ts';
import type { Outbound } from '../../foundation/network/outbound.ts';
import type { GitCredential } from '../../git/git-source.ts';
import { type ForgeCredential, readCredential } from '../credential.ts';
import type { Forge, ForgeCapabilities, ForgeRepository, RepositoryRef } from '../forge.ts';
import { hostFetch } from '../host-fetch.ts';
import type { HostParts } from '../host-parts.ts';
import { loadedWhenAsked } from '../loaded-when-asked.ts';
import { GitLabRepository } from './gitlab-repository.ts';
import { createGitLabHooks } from './hooks.ts';
import { maximumBody } from './merge-request.ts';
import { addressOf, canonicalUrl } from './repository-address.ts';

/** GitLab.com and every GitLab that people run themselves. */
export class GitLabForge implements Forge {
  readonly name = 'gitlab';
  readonly capabilities: ForgeCapabilities = {
    draftPullRequests: true,
    labels: true,
    reviewers: true,
    comments: true,
    verifiedCommits: false,
    hostsRepositories: false,
    maximumBody,
    templatePaths: ['Default', 'default', 'DEFAULT'].map(
      (name) => `.gitlab/merge_request_templates/${name}.md`,
    ),
  };
  readonly hooks = createGitLabHooks();
  readonly canonicalUrl = canonicalUrl;
  readonly #outbound: Outbound;
  readonly #fetch: typeof globalThis.fetch;

  constructor(parts: HostParts) {
    this.#outbound = parts.outbound;
    this.#fetch = hostFetch('GitLab', parts);
  }

  open(repository: RepositoryRef, credential: string | null): ForgeRepository {
    const { root, path, cloneUrl } = addressOf(repository);
    const signIn = credential === null ? null : signInOf(readCredential(credential));
    return loadedWhenAsked(this.capabilities, async () => {
      const { createGitLabApi } = await import('./gitlab-api.ts');
      const api = createGitLabApi({ fetch: this.#fetch, root, token: signIn?.password ?? null });
      return new GitLabRepository({
        project: { api, path, branch: repository.branch },
        capabilities: this.capabilities,
        outbound: this.#outbound,
        cloneUrl,
        signIn,
      });
    });
  }
}

/** Git takes any name beside a token; this one says what the password is. */
const defaultUsername = 'oauth2';

function signInOf(credential: ForgeCredential): GitCredential {
  if (credential.kind === 'token') {
    return { username: credential.username ?? defaultUsername, password: credential.token };
  }
  throw new Fault(
    'invalid_request',
    'GitLab takes a personal, group or project access token, such as glpat-…, and nothing else.',
    { details: [{ path: 'repository.credential', message: 'must be an access token of GitLab' }] },
  );
}
