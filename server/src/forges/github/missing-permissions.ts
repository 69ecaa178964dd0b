import { Fault } from '../../foundation/fault.ts';
import type { GitHub } from './client.ts';
import { neededPermissions, permissionName } from './permissions.ts';
import { isRefused } from './refusal.ts';
import type { FoundRepository } from './repository-answer.ts';
import type { GitHubSignIn } from './sign-in.ts';

/** What the credential lacks. Each kind of credential is told about in another place. */
export async function missingPermissions(
  github: GitHub,
  signIn: GitHubSignIn,
  repository: FoundRepository,
  base: string,
): Promise<Fault[]> {
  const granted = await signIn.granted();
  if (granted) {
    const missing = neededPermissions.filter(
      (name) => granted[name] !== 'write' && granted[name] !== 'admin',
    );
    return missing.map((name) => appLacks(repository.full_name, name));
  }
  const faults: Fault[] = [];
  if (repository.permissions?.push === false) faults.push(accountLacks(repository.full_name));
  if (repository.scopes !== null) {
    if (!hasScope(repository)) faults.push(classicTokenLacks(repository));
    return faults;
  }
  return faults.length > 0 ? faults : fineGrainedTokenLacks(github, repository.full_name, base);
}

/** `repo` is everything; for a public repository its small sister will do. */
function hasScope({ scopes, private: isPrivate }: FoundRepository): boolean {
  const held = (scopes ?? '').split(',').map((scope) => scope.trim());
  return held.includes('repo') || (!isPrivate && held.includes('public_repo'));
}

/**
 * GitHub does not tell what a fine-grained token may do. It looks at the permission before it looks at the
 * request, so it is sent two requests that it can only refuse: a branch at no commit, and a pull request from a
 * branch to itself. 422 says that the permission is there.
 */
async function fineGrainedTokenLacks({ api, here }: GitHub, name: string, base: string): Promise<Fault[]> {
  const attempts = {
    contents: () =>
      api.rest.git.createRef({ ...here, ref: 'refs/heads/docwright-check', sha: '0'.repeat(40) }),
    pull_requests: () => api.rest.pulls.create({ ...here, title: 'Docwright', head: base, base }),
  };
  const faults: Fault[] = [];
  for (const permission of neededPermissions) {
    if (await isForbidden(attempts[permission])) faults.push(tokenLacks(name, permission));
  }
  return faults;
}

async function isForbidden(attempt: () => Promise<unknown>): Promise<boolean> {
  try {
    await attempt();
    return false;
  } catch (error) {
    if (isRefused(error, 409, 422)) return false;
    if (isRefused(error, 403, 404)) return true;
    throw error;
  }
}

const lacking = (message: string) => new Fault('permission_missing', message);

const tokenLacks = (repository: string, permission: string) =>
  lacking(
    `The token may not do everything that is needed in ${repository}. Edit it in GitHub's settings under "Fine-grained tokens" and set, under "Repository permissions", "${permissionName(permission, 'write')}".`,
  );

const appLacks = (repository: string, permission: string) =>
  lacking(
    `The GitHub App may not do everything that is needed in ${repository}. In the settings of the app, under "Permissions & events", set "${permissionName(permission, 'write')}" and accept the change where the app is installed.`,
  );

const classicTokenLacks = ({ full_name, private: isPrivate }: FoundRepository) =>
  lacking(
    `The token lacks the scope "${isPrivate ? 'repo' : 'public_repo'}" that is needed in ${full_name}. Edit it in GitHub's settings under "Tokens (classic)" and select it.`,
  );

const accountLacks = (repository: string) =>
  lacking(
    `The account that the token belongs to may not push to ${repository}. Give it the role "Write" under "Settings", "Collaborators and teams" of the repository.`,
  );
