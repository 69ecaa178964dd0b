import { branchInstead } from '../branch-missing.ts';
import type { ConnectionProblem } from '../forge.ts';
import { accessLevelOf, developer, nameOfRole } from './access-level.ts';
import { findProject } from './find-project.ts';
import type { GitLabProject } from './gitlab-api.ts';
import { problems } from './problems.ts';
import { isRefusal } from './refusal.ts';
import { accessToken, type Project } from './schema.ts';

/** The one scope that lets a token open merge requests; it lets it push, too. */
const neededScope = 'api';

/** Everything at once, so that a person need not come back for each. */
export async function checkConnection(project: GitLabProject): Promise<ConnectionProblem[]> {
  const token = await checkToken(project);
  if (token.problem?.code === 'credential_refused') return [token.problem];
  const found = await findProject(project);
  const scope = token.problem ? [token.problem] : [];
  // Without the scope GitLab tells nothing more.
  if ('problem' in found) return token.problem ? scope : [found.problem];
  return [
    ...scope,
    ...checkSettings(project, found.project),
    ...(await checkRole(project, found.project, token.userId)),
    ...(await checkBranch(project, found.project)),
  ];
}

/** Before GitLab 15.5 a token could not ask about itself: then what it lacks shows when it is used. */
async function checkToken({ api, path }: GitLabProject) {
  try {
    const token = api.read(accessToken, await api.tokens.show());
    if (token.revoked || !token.active) return { userId: null, problem: problems.tokenRefused(path) };
    const lacksScope = !token.scopes.includes(neededScope);
    return { userId: token.user_id, problem: lacksScope ? problems.scopeMissing(token.scopes) : null };
  } catch (error) {
    if (isRefusal(error, 401)) return { userId: null, problem: problems.tokenRefused(path) };
    if (isRefusal(error)) return { userId: null, problem: null };
    throw error;
  }
}

function checkSettings({ path }: GitLabProject, { archived, merge_requests_enabled }: Project) {
  if (archived) return [problems.archived(path)];
  return merge_requests_enabled === false ? [problems.mergeRequestsOff(path)] : [];
}

async function checkRole(project: GitLabProject, found: Project, userId: number | null) {
  const level = await accessLevelOf(project, found, userId);
  return level >= developer ? [] : [problems.roleMissing(project.path, nameOfRole(level))];
}

async function checkBranch(project: GitLabProject, { default_branch }: Project) {
  const { path, branch } = project;
  const isThere = (name: string) => hasBranch(project, name);
  try {
    if (await isThere(branch)) return [];
    return [problems.branchMissing(path, branch, await branchInstead(branch, default_branch, isThere))];
  } catch (error) {
    if (isRefusal(error)) return [problems.repositoryHidden(path, error.words)];
    throw error;
  }
}

async function hasBranch({ api, path }: GitLabProject, name: string): Promise<boolean> {
  try {
    await api.branches.show(path, name);
    return true;
  } catch (error) {
    if (isRefusal(error, 404)) return false;
    throw error;
  }
}
