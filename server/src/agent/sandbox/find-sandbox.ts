import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { plainEnvironment } from '../../foundation/plain-environment.ts';
import type { Surroundings } from './bubblewrap-arguments.ts';
import { removeOrphanedGroups } from './control-group.ts';
import { runContained } from './run-contained.ts';
import type { Sandbox } from './sandbox.ts';
import { visibleFiles } from './visible-files.ts';

/** Docwright's own directory, which may well be below `/usr` and have a file with its settings in it. */
const installation = join(import.meta.dirname, '../../../..');

export interface SandboxOptions {
  /** Directories of the server that no command may see, wherever they lie. */
  hidden: readonly string[];
  /** Told why there is none, in a sentence for whoever runs the server. */
  onMissing?(reason: string): void;
}

/** Looks once, by trying it: bubblewrap may be absent, or the machine may forbid the namespaces it is made of. */
export async function findSandbox({ hidden, onMissing }: SandboxOptions): Promise<Sandbox | null> {
  try {
    const program = await ask('/bin/sh', '-c', 'command -v bwrap || echo bwrap');
    const flags = await ask(program, '--help');
    if (process.getuid?.() === 0) removeOrphanedGroups();
    const surroundings: Surroundings = { program, flags, visible: visibleFiles([...hidden, installation]) };
    const sandbox: Sandbox = { run: (request) => runContained(surroundings, request) };
    await tryOut(sandbox);
    return sandbox;
  } catch (error) {
    onMissing?.(reasonOf(error as Error));
    return null;
  }
}

const ask = async (program: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)(program, args, { env: plainEnvironment() })).stdout.trim();

async function tryOut(sandbox: Sandbox): Promise<void> {
  const { code, output } = await sandbox.run({
    command: 'echo ready',
    directory: '/usr',
    writable: false,
    timeoutMs: 20_000,
    outputBytes: 1_000,
    signal: new AbortController().signal,
  });
  if (code !== 0 || output !== 'ready\n') throw new Error(`a command in it ended with ${code}: ${output}`);
}

function reasonOf(error: NodeJS.ErrnoException): string {
  const what =
    error.code === 'ENOENT'
      ? 'Bubblewrap (bwrap) is not installed'
      : `Bubblewrap does not work on this machine (${error.message.slice(0, 300)})`;
  return `${what}: agents have no shell, and checks of a project's own cannot run.`;
}
