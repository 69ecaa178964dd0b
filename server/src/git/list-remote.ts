import { Fault } from '../foundation/fault.ts';
import { transportSettings } from './git-environment.ts';
import { GitError } from './git-error.ts';
import { type GitSource, unreachable } from './git-source.ts';
import { runGit } from './run-git.ts';

/**
 * Git keeps all that a host announces in memory before it prints a line of it, and a host may never end. Half a
 * million branches and tags fit; where the system has no such limit (macOS), the time is limited.
 */
const memoryMegabytes = 256;
const timeoutMs = 60_000;

/** What `git ls-remote` says of a source, with these arguments around its URL. */
export async function listRemote(
  source: GitSource,
  { options = [], patterns }: { options?: readonly string[]; patterns: readonly string[] },
  signal?: AbortSignal,
): Promise<string> {
  const args = ['ls-remote', ...options, '--end-of-options', source.url, ...patterns];
  const settings = transportSettings(source);
  try {
    return (await runGit(args, { settings, signal, timeoutMs, memoryMegabytes })).toString('utf8');
  } catch (error) {
    signal?.throwIfAborted();
    throw isOutOfMemory(error) ? announcesTooMuch(source) : unreachable(source, error);
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof GitError && /out of memory|too large to fit into virtual memory/i.test(error.stderr);

const announcesTooMuch = ({ url, name }: GitSource) =>
  new Fault(
    'limit_reached',
    `${URL.parse(url)?.host ?? 'The host'} announces more branches and tags of ${name} than fit into ${memoryMegabytes} MiB, which is the most that is read. Check that the URL is that of a git repository, or use one with fewer of them.`,
  );
