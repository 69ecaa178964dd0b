import { secretsIn } from './git-environment.ts';
import { GitError } from './git-error.ts';
import type { RunningGit } from './running-git.ts';
import { type SpawnOptions, spawnGit } from './spawn-git.ts';

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
  const chunks: Buffer[] = [];
  const printed = () => Buffer.concat(chunks);
  await run(args, options, (chunk) => chunks.push(chunk), printed);
  return printed();
}

/** The same for output that is read as it comes; what `take` throws ends git, and is thrown. */
export const readGit = (
  args: readonly string[],
  options: GitOptions,
  take: (chunk: Buffer) => void,
): Promise<void> => run(args, options, take, () => Buffer.alloc(0));

async function run(
  args: readonly string[],
  options: GitOptions,
  take: (chunk: Buffer) => void,
  printed: () => Buffer,
): Promise<void> {
  options.signal?.throwIfAborted();
  const git = spawnGit(args, options);
  const output = follow(git, options.maxOutputBytes ?? defaultOutputBytes, take);
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

  if (output.error !== undefined) throw output.error;
  if (output.overflowed ? options.truncate : outcome.exitCode === 0) return;
  const failure = timedOut ? 'timeout' : output.overflowed ? 'too-much-output' : 'exit';
  const result = { ...outcome, stdout: printed() };
  throw new GitError(args[0] ?? '', failure, result, secretsIn(options.settings ?? []));
}

/** The same, for output that is one line of text. */
export async function askGit(args: readonly string[], options?: GitOptions): Promise<string> {
  return (await runGit(args, options)).toString('utf8').trimEnd();
}

function follow({ stdout, stop }: RunningGit, limit: number, take: (chunk: Buffer) => void) {
  const output = { overflowed: false, error: undefined as unknown };
  let room = limit;
  stdout.on('data', (chunk: Buffer) => {
    if (output.overflowed || output.error !== undefined) return;
    output.overflowed = chunk.length > room;
    try {
      take(output.overflowed ? chunk.subarray(0, room) : chunk);
    } catch (error) {
      output.error = error;
    }
    room -= chunk.length;
    if (output.overflowed || output.error !== undefined) stop();
  });
  return output;
}

function send(git: RunningGit, input: string | Buffer | undefined): void {
  // Git may end without reading its input; its exit code says whether that was a failure.
  git.stdin.on('error', () => git.stdin.destroy());
  git.stdin.end(input);
}
