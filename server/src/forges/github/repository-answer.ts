import type { z } from 'zod';
import type { GitHub } from './client.ts';
import { GitHubRefusal, isRefused } from './refusal.ts';
import { gitRef, readAnswer, repository } from './schema.ts';

export type FoundRepository = z.infer<typeof repository> & {
  /** What a classic token may do; null: it is another kind of credential. */
  scopes: string | null;
};

/** The repository under its present name, also where it was renamed; the refusal if nobody may see it. */
export async function findRepository({ api, here }: GitHub): Promise<FoundRepository | GitHubRefusal> {
  try {
    const { data, headers } = await api.rest.repos.get({ ...here, request: { redirect: 'follow' } });
    const scopes = headers['x-oauth-scopes'];
    return { ...readAnswer(repository, data), scopes: scopes === undefined ? null : String(scopes) };
  } catch (error) {
    if (error instanceof GitHubRefusal) return error;
    throw error;
  }
}

/** Where the branch stands; null: there is no such branch. */
export async function branchHead({ api, here }: GitHub, branch: string): Promise<string | null> {
  try {
    const { data } = await api.rest.git.getRef({ ...here, ref: `heads/${branch}` });
    return readAnswer(gitRef, data).object.sha;
  } catch (error) {
    // 409: a repository without any commit.
    if (isRefused(error, 404, 409)) return null;
    throw error;
  }
}
