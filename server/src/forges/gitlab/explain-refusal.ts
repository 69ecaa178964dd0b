import { Fault } from '../../foundation/fault.ts';
import { faultOfAnswer } from '../host-fault.ts';
import { checkConnection } from './check-connection.ts';
import type { GitLabProject } from './gitlab-api.ts';
import { problems } from './problems.ts';
import { type GitLabRefusal, isRefusal } from './refusal.ts';

/** Refusals behind which something of the connection may stand: 405 is what a project that has moved says. */
const ofTheConnection = [301, 302, 307, 308, 403, 404, 405];

/** Why GitLab refused is decided by looking at the connection, not by reading its messages. */
export async function explainRefusal(
  project: GitLabProject,
  refusal: GitLabRefusal,
  attempt: string,
): Promise<Fault> {
  const found = await connectionProblem(project, refusal);
  if (found) return new Fault(found.code, found.message, { cause: refusal, internal: refusal.message });
  return faultOfAnswer(
    { status: refusal.status, said: refusal.words },
    { host: 'GitLab', repository: project.path, attempt, permission: 'role Developer, scope api' },
  );
}

export async function connectionProblem(project: GitLabProject, refusal: GitLabRefusal) {
  if (isRefusal(refusal, 401)) return problems.tokenRefused(project.path);
  if (!isRefusal(refusal, ...ofTheConnection)) return null;
  return (await checkConnection(project))[0] ?? null;
}
