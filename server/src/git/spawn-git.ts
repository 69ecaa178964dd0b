import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { type GitSetting, gitEnvironment } from './git-environment.ts';

export interface SpawnOptions {
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  settings?: readonly GitSetting[];
}

export interface GitOutcome {
  /** null when it was killed or could not be started. */
  exitCode: number | null;
  stderr: string;
}

export interface RunningGit {
  readonly child: ChildProcessWithoutNullStreams;
  /** Ends the whole process group: politely, so that git removes its lock files, then by force. */
  stop(): void;
  /** Resolves once git is gone and its output has been read; never rejects. */
  readonly ended: Promise<GitOutcome>;
}

const graceMs = 1_000;
const maximumStderrBytes = 64 * 1024;

/** The one place that starts git: arguments as a list, an environment of its own, a process group of its own. */
export function spawnGit(args: readonly string[], options: SpawnOptions = {}): RunningGit {
  const child = spawn('git', args, {
    // Not our own: git would read the configuration of the repository that the server was started in.
    cwd: options.cwd ?? '/',
    env: gitEnvironment(options.settings ?? [], options.env ?? {}),
    detached: true,
    stdio: 'pipe',
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (stderr.length < maximumStderrBytes) stderr += text;
  });
  let force: NodeJS.Timeout | undefined;
  const ended = new Promise<GitOutcome>((resolve) => {
    child.on('error', (error) => resolve({ exitCode: null, stderr: error.message }));
    child.on('close', (exitCode) => {
      clearTimeout(force);
      resolve({ exitCode, stderr });
    });
  });
  const stop = () => {
    if (force !== undefined || child.exitCode !== null || child.signalCode !== null) return;
    signalGroup(child.pid, 'SIGTERM');
    force = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), graceMs);
  };
  return { child, stop, ended };
}

function signalGroup(pid: number | undefined, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // The group ended by itself a moment ago, which is what was wanted.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
