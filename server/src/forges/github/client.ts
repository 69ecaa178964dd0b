import { Octokit } from '@octokit/core';
import { restEndpointMethods } from '@octokit/plugin-rest-endpoint-methods';
import { GitHubRefusal, isRefused, withoutOctokit } from './refusal.ts';
import type { RepositoryAddress } from './repository-address.ts';

const GitHubOctokit = Octokit.plugin(restEndpointMethods);
export type GitHubApi = InstanceType<typeof GitHubOctokit>;

/** One repository, as every verb needs it. */
export interface GitHub {
  api: GitHubApi;
  address: RepositoryAddress;
  /** Its owner and name, as the API calls them. */
  here: { owner: string; repo: string };
}

export interface SignIn {
  /** Taken fresh for each request; null: nobody is signed in. */
  token(): Promise<string | null>;
  /** GitHub no longer accepts what `token` gave. */
  refused(): void;
}

export interface ClientParts {
  apiUrl: string;
  fetch: typeof fetch;
  signIn: SignIn;
}

/** The API has versions by date; unasked it answers with the newest that it finds fit. */
const version = '2022-11-28';

const nothing = () => undefined;
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/**
 * Octokit that throws refusals. A redirect is one, too: a repository that was renamed or given to somebody else
 * is not the one that the project named, and nothing must be written to it.
 */
export function openClient({ apiUrl, fetch, signIn }: ClientParts): GitHubApi {
  const api = new GitHubOctokit({
    baseUrl: apiUrl,
    userAgent: 'Docwright',
    log: silent,
    request: { fetch, redirect: 'manual', log: silent },
  });
  api.hook.wrap('request', async (request, options) => {
    options.headers['x-github-api-version'] = version;
    const token = await signIn.token();
    if (token !== null) options.headers.authorization = `bearer ${token}`;
    try {
      const response = await request(options);
      if (response.status < 300) return response;
      throw new GitHubRefusal(response.status, 'Moved', { location: response.headers.location });
    } catch (error) {
      const known = withoutOctokit(error);
      if (isRefused(known, 401)) signIn.refused();
      throw known;
    }
  });
  return api;
}

/** A mutation of GraphQL; only what REST cannot do is done by it. */
export async function mutate<Answer>(
  { api }: GitHub,
  mutation: string,
  input: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  try {
    return await api.graphql<Answer>(mutation, { input });
  } catch (error) {
    throw withoutOctokit(error);
  }
}
