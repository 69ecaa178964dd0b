import type { Readable } from 'node:stream';
import { secretsIn } from './git-environment.ts';
import { GitError } from './git-error.ts';
import { type RunningGit, type SpawnOptions, spawnGit } from './spawn-git.ts';

export interface GitOptions extends SpawnOptions {
  input?: string | Buffer;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  maxOutputBytes?: number;
  /** Over the limit, stop git and return what there is, instead of failing. */
  truncate?: boolean;
}

const defaultTimeoutMs = 60_000;
const defaultOutputBytes = 64 * 1024 * 1024;

/** Runs git to its end and returns what it printed. Aborting ends it and throws the signal's reason. */
export async function runGit(args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
  options.signal?.throwIfAborted();
  const git = spawnGit(args, options);
  const limit = options.maxOutputBytes ?? defaultOutputBytes;
  const output = collect(git.child.stdout, limit, git.stop);
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    git.stop();
  }, options.timeoutMs ?? defaultTimeoutMs);
  options.signal?.addEventListener('abort', git.stop, { once: true });
  send(git, options.input);

  const outcome = await git.ended;
  clearTimeout(timer);
  options.signal?.removeEventListener('abort', git.stop);
  options.signal?.throwIfAborted();

  const stdout = Buffer.concat(output.chunks);
  if (output.overflowed && options.truncate) return stdout.subarray(0, limit);
  if (outcome.exitCode === 0 && !output.overflowed) return stdout;
  const failure = timedOut ? 'timeout' : output.overflowed ? 'too-much-output' : 'exit';
  throw new GitError(args[0] ?? '', failure, { ...outcome, stdout }, secretsIn(options.settings ?? []));
}

/** The same, for output that is one line of text. */
export async function askGit(args: readonly string[], options?: GitOptions): Promise<string> {
  return (await runGit(args, options)).toString('utf8').trimEnd();
}

function collect(stream: Readable, limit: number, stop: () => void) {
  const output = { chunks: [] as Buffer[], overflowed: false };
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    if (output.overflowed) return;
    output.chunks.push(chunk);
    size += chunk.length;
    if (size <= limit) return;
    output.overflowed = true;
    stop();
  });
  return output;
}

function send(git: RunningGit, input: string | Buffer | undefined): void {
  // Git may end without reading its input; its exit code says whether that was a failure.
  git.child.stdin.on('error', () => git.child.stdin.destroy());
  git.child.stdin.end(input);
}
