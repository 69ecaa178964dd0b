import type { ForgeCapabilities, ForgeRepository } from './forge.ts';

/**
 * A repository whose adapter is loaded when it is first asked for something. The libraries of all hosts together take
 * a fifth of a second to load, which every start would pay for hosts that it may never call.
 */
export function loadedWhenAsked(
  capabilities: ForgeCapabilities,
  load: () => Promise<ForgeRepository>,
): ForgeRepository {
  let loading: Promise<ForgeRepository> | null = null;
  const repository = (): Promise<ForgeRepository> => {
    loading ??= load();
    return loading;
  };
  return {
    capabilities,
    source: async () => (await repository()).source(),
    check: async () => (await repository()).check(),
    ensurePullRequest: async (proposal) => (await repository()).ensurePullRequest(proposal),
    getPullRequest: async (number) => (await repository()).getPullRequest(number),
    findOpenPullRequest: async (head) => (await repository()).findOpenPullRequest(head),
    closePullRequest: async (number) => (await repository()).closePullRequest(number),
    ensureComment: async (number, key, body) => (await repository()).ensureComment(number, key, body),
    listComments: async (number, since) => (await repository()).listComments(number, since),
    mayWrite: async (author) => (await repository()).mayWrite(author),
    commitOnBranch: async (commit) => (await repository()).commitOnBranch(commit),
  };
}
