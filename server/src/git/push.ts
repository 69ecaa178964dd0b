import { isAbsolute } from 'node:path';
import { Fault } from '../foundation/fault.ts';
import { storageFault, storageTroubleIn } from '../foundation/storage-fault.ts';
import { transportSettings } from './git-environment.ts';
import { GitError } from './git-error.ts';
import { checkSource, type GitSource, unreachable } from './git-source.ts';
import { isOwnRepository, keepHouse } from './own-repository.ts';
import { refusalOf } from './push-refusal.ts';
import { remoteBranches } from './remote-branches.ts';
import { updateRefs } from './repository-refs.ts';
import { runGit } from './run-git.ts';
import { removeStaleLocks } from './stale-files.ts';

export interface PushRequest {
  /** The repository that holds the commit. */
  mirror: string;
  source: GitSource;
  branch: string;
  commit: string;
  /** Where the branch must stand for the push to happen; null = it must not exist. */
  expected: string | null;
  signal?: AbortSignal | undefined;
}

const timeoutMs = 10 * 60_000;

/** Compare and swap. Repeating a push that succeeded is a success, too. */
export async function pushBranch(request: PushRequest): Promise<'pushed' | 'already-there'> {
  const { mirror, source, branch, commit, expected, signal } = request;
  checkSource(source);
  if (isAbsolute(source.url)) await removeStaleLocks(source.url);
  if (isOwnRepository(source)) return moveBranch(request);
  const ref = `refs/heads/${branch}`;
  const options = ['--porcelain', '--no-verify', `--force-with-lease=${ref}:${expected ?? ''}`];
  try {
    const report = await runGit(['push', ...options, '--end-of-options', source.url, `${commit}:${ref}`], {
      env: { GIT_DIR: mirror },
      settings: transportSettings(source),
      signal,
      timeoutMs,
    });
    return /^=/m.test(report.toString('utf8')) ? 'already-there' : 'pushed';
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return explain(request, error);
  }
}

/** The same where the repository has the commit already. */
async function moveBranch(request: PushRequest): Promise<'pushed' | 'already-there'> {
  const { source, branch, commit, expected } = request;
  try {
    await updateRefs(source.url, [{ ref: `refs/heads/${branch}`, commit, expected }]);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return explain(request, error);
  }
  await keepHouse(source.url);
  return 'pushed';
}

export interface RestoreRequest {
  mirror: string;
  source: GitSource;
  branch: string;
  /** What the branch must point to; anything else is somebody's work, and stays. */
  from: string;
  /** Where it goes back to; null = it is deleted. */
  to: string | null;
}

/** Takes a push back, unless somebody has built on it meanwhile. */
export async function restoreBranch({ mirror, source, branch, from, to }: RestoreRequest): Promise<void> {
  checkSource(source);
  const ref = `refs/heads/${branch}`;
  if (isOwnRepository(source)) return updateRefs(source.url, [{ ref, commit: to, expected: from }]);
  const options = ['--porcelain', '--no-verify', `--force-with-lease=${ref}:${from}`];
  await runGit(['push', ...options, '--end-of-options', source.url, `${to ?? ''}:${ref}`], {
    env: { GIT_DIR: mirror },
    settings: transportSettings(source),
    timeoutMs,
  });
}

/** Why git refused is decided by looking at the branch first: only what cannot be seen there is read from git. */
async function explain(
  { source, branch, commit, expected, signal }: PushRequest,
  cause: GitError,
): Promise<'already-there'> {
  const now = (await remoteBranches(source, [branch], signal)).get(branch) ?? null;
  if (now === commit) return 'already-there';
  if (now !== expected) {
    throw new Fault(
      'branch_moved',
      `Someone else changed the branch ${branch} of ${source.name} meanwhile, so nothing was pushed. Send the instruction again to work on what is there now.`,
      { cause, internal: `expected ${expected}, found ${now}` },
    );
  }
  const storage = storageFault(cause) ?? (isAbsolute(source.url) ? ownDisk(source, cause) : null);
  if (storage) throw storage;
  const refusal = refusalOf(cause);
  if (refusal === null) throw unreachable(source, cause);
  const words = refusal === '' ? '' : ` (“${refusal}”)`;
  throw new Fault(
    'push_refused',
    `The repository ${source.name} refused the push to ${branch}${words}. Check that the project's credential may write, and that no rule of the host protects branches of that name.`,
    { cause, internal: cause.message },
  );
}

/** A repository on this machine takes every push, unless its disk does not. Git may not say what is wrong with that. */
function ownDisk(source: GitSource, cause: GitError): Fault | null {
  const trouble = storageTroubleIn(cause.stderr);
  if (trouble) return storageFault(Object.assign(new Error(cause.message, { cause }), { code: trouble }));
  if (!isOwnRepository(source) && !/\(unpacker error\)/.test(cause.stdout.toString('utf8'))) return null;
  const message = `The repository ${source.name} could not store the push. Check that its disk has space and can be written to.`;
  return new Fault('unavailable', message, { cause, internal: cause.message, retryAfterSeconds: 5 });
}
