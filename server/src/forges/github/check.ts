import { Fault } from '../../foundation/fault.ts';
import { baseMissing, branchInstead } from '../branch-missing.ts';
import { connectionProblems } from '../connection-problems.ts';
import type { ConnectionProblem } from '../forge.ts';
import type { GitHub } from './client.ts';
import { archived, attempting, movedTo } from './explain-refusal.ts';
import { missingPermissions } from './missing-permissions.ts';
import { GitHubRefusal } from './refusal.ts';
import { branchHead, findRepository } from './repository-answer.ts';
import type { GitHubSignIn } from './sign-in.ts';

/** Everything that stands in the way at once, so that nobody mends one thing after the other. */
export function checkConnection(
  github: GitHub,
  signIn: GitHubSignIn,
  base: string,
): Promise<ConnectionProblem[]> {
  const seeing = { attempt: 'see the repository', permission: 'Metadata: Read-only' };
  return connectionProblems(() => attempting(github, seeing, () => findFaults(github, signIn, base)));
}

async function findFaults(github: GitHub, signIn: GitHubSignIn, base: string): Promise<Fault[]> {
  if (signIn.kind === 'nobody') return [nobody()];
  const repository = await findRepository(github);
  if (repository instanceof GitHubRefusal) throw repository;
  const name = `${github.here.owner}/${github.here.repo}`;
  // A transferred repository answers to its old name until somebody else takes it.
  if (repository.full_name.toLowerCase() !== name.toLowerCase()) return [movedTo(name, repository.html_url)];
  const faults: Fault[] = [];
  if (repository.archived) faults.push(archived(name));
  if (repository.disabled) faults.push(disabled(name));
  const isThere = async (branch: string) => (await branchHead(github, branch)) !== null;
  if (!(await isThere(base))) {
    faults.push(baseMissing(name, base, await branchInstead(base, repository.default_branch, isThere)));
  }
  // Nothing can be written there, so whether we might is not to be found out.
  if (repository.archived || repository.disabled) return faults;
  return [...faults, ...(await missingPermissions(github, signIn, repository, base))];
}

const nobody = () =>
  new Fault(
    'credential_refused',
    'Docwright opens pull requests on GitHub as somebody: give the project a personal access token, or a GitHub App with its private key.',
  );

const disabled = (repository: string) =>
  new Fault(
    'repository_archived',
    `GitHub has disabled the repository ${repository}, so nothing can be changed there. Its owner finds the reason on its page.`,
  );
