import type { HostRepository, HostToken } from '../host-state.ts';
import type { WireAnswer } from '../start-test-host.ts';
import { failure } from './handler.ts';
import { isAtLeast } from './shapes.ts';

/** What writing takes, by operation; all others only read. */
const written: Readonly<Record<string, string>> = {
  'git/create-ref': 'contents',
  createCommitOnBranch: 'contents',
  updateRefs: 'contents',
  'pulls/create': 'pull_requests',
  'pulls/update': 'pull_requests',
  'pulls/request-reviewers': 'pull_requests',
  'issues/add-labels': 'pull_requests',
  'issues/create-comment': 'pull_requests',
  'issues/update-comment': 'pull_requests',
  convertPullRequestToDraft: 'pull_requests',
  markPullRequestReadyForReview: 'pull_requests',
};

/** Classic tokens have scopes such as `repo`; what fine-grained ones and apps may do is written `contents:write`. */
export const isClassic = ({ scopes }: HostToken): boolean => !scopes.some((scope) => scope.includes(':'));

/** Why that token may not do it there; null: it may. GitHub looks at this before it looks at the request. */
export function refusalOf(
  operation: string,
  repository: HostRepository,
  token: HostToken,
): WireAnswer | null {
  const permission = written[operation];
  if (permission === undefined) return null;
  const held = repository.permissions.get(token.user) ?? 'none';
  const isGranted = isClassic(token)
    ? token.scopes.includes('repo')
    : token.scopes.includes(`${permission}:write`);
  if (!isGranted || !isAtLeast(held, 'write')) {
    const accepted = { 'x-accepted-github-permissions': `${permission}=write` };
    return failure(403, 'Resource not accessible by personal access token', isClassic(token) ? {} : accepted);
  }
  return repository.archived ? failure(403, 'Repository was archived so is read-only.') : null;
}
