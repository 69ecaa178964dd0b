import type { ConnectionProblem } from '../forge.ts';
import { webLink } from '../host-words.ts';
import type { GitLabProject } from './gitlab-api.ts';
import { problems } from './problems.ts';
import { type GitLabRefusal, isRefusal } from './refusal.ts';
import { type Project, project } from './schema.ts';

/** The project, or why it cannot be had. */
export async function findProject(
  gitlab: GitLabProject,
): Promise<{ project: Project } | { problem: ConnectionProblem }> {
  const { api, path } = gitlab;
  try {
    const found = api.read(project, await api.projects.show(path));
    // Before GitLab 16.7 a project that has moved was answered for by its former path.
    const isHere = found.path_with_namespace.toLowerCase() === path.toLowerCase();
    return isHere ? { project: found } : { problem: problems.moved(path, found.web_url) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error.status === 401) return { problem: problems.tokenRefused(path) };
    if (error.status === 404) return { problem: problems.unreachable(path, api.root) };
    if (error.location !== null) return { problem: problems.moved(path, await newAddress(gitlab, error)) };
    return { problem: problems.forbidden(path, error.words) };
  }
}

/** GitLab names the project by its number: what it is called now is asked for, but never at another host. */
async function newAddress({ api }: GitLabProject, { location }: GitLabRefusal): Promise<string | null> {
  const target = URL.parse(location ?? '', api.root);
  if (target === null) return null;
  const { origin } = target;
  if (origin !== new URL(api.root).origin) return webLink.safeParse(origin).success ? origin : null;
  const id = /\/api\/v4\/projects\/(\d+)/.exec(target.pathname)?.[1];
  if (id === undefined) return null;
  try {
    return api.read(project, await api.projects.show(id)).web_url;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}
