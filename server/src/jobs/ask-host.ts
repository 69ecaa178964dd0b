import type { JobErrorCode } from '../contract/error.ts';
import type { ForgeRepository } from '../forges/forge.ts';
import { Fault } from '../foundation/fault.ts';

/** What git can tell is only that it did not work; why is for the host to say. */
const unexplained = new Set<string>(['repository_unreachable', 'push_refused'] satisfies JobErrorCode[]);

const retryAfterSeconds = 15;

/**
 * Git's work at a host. Where it fails, the host is asked what stands in the way (a token that expired, a
 * repository that was archived or renamed); where nothing does, it is the host's trouble, and passes.
 */
export async function askingHost<Result>(
  repository: ForgeRepository,
  work: () => Promise<Result>,
  { onlyReads = false } = {},
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Fault) || !unexplained.has(error.code)) throw error;
    const problems = await repository.check();
    // The host is asked about all that jobs need.
    const problem = problems.find(({ code }) => !onlyReads || code !== 'permission_missing');
    if (problem) throw new Fault(problem.code, problem.message, { cause: error, internal: error.internal });
    // A repository on this machine has no host that could be away.
    if (error.code === 'push_refused' || repository.capabilities.hostsRepositories) throw error;
    throw new Fault(
      'unavailable',
      'The code host says that all is well, but git could not get through to it. Docwright tries again.',
      { cause: error, internal: error.internal, retryAfterSeconds },
    );
  }
}
