import { Fault } from '../../foundation/fault.ts';
import { type Asked, faultOfAnswer } from '../host-fault.ts';
import type { GitHub } from './client.ts';
import { acceptedPermissions } from './permissions.ts';
import { GitHubRefusal, isRefused } from './refusal.ts';
import { findRepository } from './repository-answer.ts';

/** What is being tried, and what GitHub calls the permission for it. */
export interface Attempt {
  attempt: string;
  permission: string;
}

/** Does it, and turns a refusal of GitHub into a Fault that says what to do. */
export async function attempting<Result>(
  github: GitHub,
  attempt: Attempt,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof GitHubRefusal ? await explain(github, attempt, error) : error;
  }
}

async function explain(github: GitHub, attempt: Attempt, refusal: GitHubRefusal): Promise<Fault> {
  const { owner, name } = github.address;
  const asked: Asked = { host: 'GitHub', repository: `${owner}/${name}`, ...attempt };
  if (isRefused(refusal, 401)) return tokenRefused();
  if (isRefused(refusal, 301, 302, 307, 308)) return explainMove(github, asked, refusal);
  if (isRefused(refusal, 403)) return explainForbidden(github, asked, refusal);
  return faultOf(refusal, asked);
}

const faultOf = ({ status, message }: GitHubRefusal, asked: Asked): Fault =>
  faultOfAnswer({ status, said: message }, asked);

async function explainMove(github: GitHub, asked: Asked, refusal: GitHubRefusal): Promise<Fault> {
  const now = await findRepository(github);
  return now instanceof GitHubRefusal ? faultOf(refusal, asked) : movedTo(asked.repository, now.html_url);
}

export const movedTo = (repository: string, url: string): Fault =>
  new Fault('repository_moved', `The repository ${repository} is now at ${url}. Give the project that URL.`);

export const archived = (repository: string): Fault =>
  new Fault(
    'repository_archived',
    `The repository ${repository} is archived on GitHub, where nothing can be changed. Unarchive it in its settings under "Danger Zone", or give the project another one.`,
  );

/** GitHub says 403 of many things; what stands behind it is looked up, and not read out of its sentence. */
async function explainForbidden(github: GitHub, asked: Asked, refusal: GitHubRefusal): Promise<Fault> {
  if (refusal.headers['x-github-sso']?.startsWith('required')) return singleSignOn(asked);
  const repository = await findRepository(github);
  if (repository instanceof GitHubRefusal) return faultOf(repository, asked);
  if (repository.archived) return archived(asked.repository);
  const permission = acceptedPermissions(refusal.headers['x-accepted-github-permissions'] ?? '');
  return faultOf(refusal, permission ? { ...asked, permission } : asked);
}

const tokenRefused = (): Fault =>
  new Fault(
    'credential_refused',
    'GitHub does not accept the project\'s token: it is wrong, expired or revoked. Make a new one in GitHub\'s settings under "Developer settings" and give it to the project.',
  );

const singleSignOn = ({ repository }: Asked): Fault =>
  new Fault(
    'permission_missing',
    `The organization of ${repository} asks for single sign-on. In GitHub's settings under "Personal access tokens" choose "Configure SSO" beside the token and authorize the organization.`,
  );
