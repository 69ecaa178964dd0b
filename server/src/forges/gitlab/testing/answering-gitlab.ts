import { createGitLabApi, type GitLabProject } from '../gitlab-api.ts';

/** What a GitLab answers to each path below `/api/v4`, for what a test host does not do; 404 to all others. */
export function answeringGitLab(answers: Readonly<Record<string, () => Response>>): GitLabProject {
  const root = 'https://gitlab.example.com';
  const fetch: typeof globalThis.fetch = async (input) => {
    const path = new URL(String(input)).pathname.slice('/api/v4/'.length);
    return answers[path]?.() ?? Response.json({ message: '404 Not Found' }, { status: 404 });
  };
  return { api: createGitLabApi({ fetch, root, token: 'glpat-1' }), path: 'group/docs', branch: 'main' };
}
