import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { gatherText } from './gather-text.ts';
import { type GitSetting, gitEnvironment } from './git-environment.ts';
import type { StartMessage } from './launcher/frames.ts';
import type { GitLauncher, Signal } from './launcher/git-launcher.ts';
import type { GitOutcome, RunningGit } from './running-git.ts';
import { signalGroup } from './signal-group.ts';

export interface SpawnOptions {
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  settings?: readonly GitSetting[];
  /** Of each process of it, where the system can limit that. Not for what maps packs into memory. */
  memoryMegabytes?: number;
}

const graceMs = 1_000;

let launcher: GitLauncher | null = null;

/** Until the result is disposed of, git is started by another process instead of this one. */
export function launchGitWith(other: GitLauncher): Disposable {
  launcher = other;
  return {
    [Symbol.dispose]() {
      if (launcher === other) launcher = null;
      other[Symbol.dispose]();
    },
  };
}

/** The one place that starts git: arguments as a list, an environment of its own, a process group of its own. */
export function spawnGit(args: readonly string[], options: SpawnOptions = {}): RunningGit {
  const start: StartMessage = {
    args: [...limited(options.memoryMegabytes), gitProgram(), ...args],
    // Not our own: git would read the configuration of the repository that the server was started in.
    cwd: options.cwd ?? '/',
    env: gitEnvironment(options.settings ?? [], options.env ?? {}),
  };
  const { signal, ...git } = launcher?.launch(start) ?? startHere(start);
  let isOver = false;
  let force: NodeJS.Timeout | undefined;
  void git.ended.then(() => {
    isOver = true;
    clearTimeout(force);
  });
  const stop = () => {
    if (force !== undefined || isOver) return;
    signal('SIGTERM');
    force = setTimeout(() => signal('SIGKILL'), graceMs);
  };
  return { ...git, stop };
}

/** A shell sets the limit and becomes git; macOS refuses it, which is no reason to stop. */
const limited = (megabytes: number | undefined): string[] =>
  megabytes === undefined
    ? []
    : ['/bin/sh', '-c', `ulimit -v ${megabytes * 1024} 2>/dev/null; exec "$0" "$@"`];

function startHere({ args: [program = '', ...args], cwd, env }: StartMessage) {
  const child = spawn(program, args, { cwd, env, detached: true, stdio: 'pipe' });
  const stderr = gatherText(child.stderr);
  const ended = new Promise<GitOutcome>((resolve) => {
    child.on('error', (error) => resolve({ exitCode: null, stderr: error.message }));
    child.on('close', (exitCode) => resolve({ exitCode, stderr: stderr() }));
  });
  const signal: Signal = (name) => {
    if (child.exitCode === null && child.signalCode === null) signalGroup(child.pid, name);
  };
  return { stdin: child.stdin, stdout: child.stdout, ended, signal };
}

let found: { path: string; program: string } | null = null;

/** Looked up once: a new process would try each folder of a long PATH every time. */
function gitProgram(): string {
  const path = process.env.PATH ?? '';
  if (found?.path !== path) {
    const places = path
      .split(delimiter)
      .filter(isAbsolute)
      .map((folder) => join(folder, 'git'));
    found = { path, program: places.find(isProgram) ?? 'git' };
  }
  return found.program;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
