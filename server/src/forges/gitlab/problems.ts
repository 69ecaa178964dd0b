import { baseMissing } from '../branch-missing.ts';
import type { ConnectionProblem } from '../forge.ts';
import { inOneLine } from '../host-words.ts';

const newToken =
  'Create a new access token with the role Developer and the scope `api`, and put it into the project’s credential.';

/** What can stand in the way, in GitLab's own words for it. */
export const problems = {
  tokenRefused: (path: string) =>
    problem(
      'credential',
      'credential_refused',
      `GitLab does not accept the token for ${path}: it is wrong, has expired or was revoked. ${newToken}`,
    ),
  tokenAbsent: (path: string) =>
    problem('credential', 'credential_refused', `There is no token for ${path}. ${newToken}`),
  scopeMissing: (scopes: readonly string[]) =>
    problem(
      'credential',
      'permission_missing',
      `The token lacks the scope \`api\`; it has ${inOneLine(scopes.map((scope) => `\`${scope}\``).join(', ')) || 'none'}. ${newToken}`,
    ),
  roleMissing: (path: string, role: string | null) =>
    problem(
      'credential',
      'permission_missing',
      `The token’s user ${role === null ? 'is no member' : `has the role ${role}`} in ${path}; pushing and opening merge requests take the role Developer. Change the role under Manage > Members, or create a token with the role Developer.`,
    ),
  forbidden: (path: string, words: string) =>
    problem(
      'credential',
      'permission_missing',
      `GitLab refused the request for ${path} (${words || '403 Forbidden'}). The token needs the role Developer in the project and the scope \`api\`.`,
    ),
  repositoryHidden: (path: string, words: string) =>
    problem(
      'credential',
      'permission_missing',
      `GitLab does not show the branches of ${path} to the token (${words || '403 Forbidden'}). Check Settings > General > Visibility, project features, permissions > Repository, and that the token has the role Developer.`,
    ),
  mergeRequestsOff: (path: string) =>
    problem(
      'url',
      'permission_missing',
      `Merge requests are turned off in ${path}. Turn them on under Settings > General > Visibility, project features, permissions.`,
    ),
  unreachable: (path: string, root: string) =>
    problem(
      'url',
      'repository_unreachable',
      `GitLab at ${new URL(root).host} shows no project ${path} to the token. Either it does not exist, or the token’s user is no member of it: GitLab answers both alike. Check the URL, and add the user with the role Developer.`,
    ),
  moved: (path: string, address: string | null) =>
    problem(
      'url',
      'repository_moved',
      `The project ${path} has moved${address === null ? '' : ` to ${address}`}. Give the project its new URL.`,
    ),
  archived: (path: string) =>
    problem(
      'url',
      'repository_archived',
      `The project ${path} is archived, so nothing can be pushed. Unarchive it under Settings > General > Advanced, or use another repository.`,
    ),
  branchMissing: (path: string, branch: string, instead: string | null) =>
    problem('branch', 'base_branch_missing', baseMissing(path, branch, instead).message),
};

const problem = (
  field: ConnectionProblem['field'],
  code: ConnectionProblem['code'],
  message: string,
): ConnectionProblem => ({ field, code, message });
