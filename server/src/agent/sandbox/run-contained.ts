import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { BoundedOutput } from './bounded-output.ts';
import { bubblewrapArguments, type Surroundings } from './bubblewrap-arguments.ts';
import { openControlGroup } from './control-group.ts';
import type { SandboxRequest, SandboxResult } from './sandbox.ts';

/** Bubblewrap's own complaints stay on standard error, since all that the command prints is on standard output. */
const shell = 'exec 2>&1; command -v bash >/dev/null && exec bash -c "$1"; exec sh -c "$1"';
const joinGroups = 'for file in $1; do echo $$ >"$file" || exit 1; done; shift; exec "$@"';

/** A command could leave folders that nobody may enter, or a depth that no path reaches: they could not be removed. */
const tidy = 'find . -type d ! -perm -u=rwx -exec chmod u+rwx {} \\; ; find . -mindepth 100 -delete';
const mostOutputBytes = 64 * 1024 * 1024;
const tidyLimits = { timeoutMs: 60_000, outputBytes: 2_000 };

export async function runContained(
  surroundings: Surroundings,
  request: SandboxRequest,
): Promise<SandboxResult> {
  const result = await runOnce(surroundings, request);
  if (request.writable) {
    const signal = new AbortController().signal;
    await runOnce(surroundings, { ...request, command: tidy, input: '', ...tidyLimits, signal });
  }
  request.signal.throwIfAborted();
  return result;
}

async function runOnce(surroundings: Surroundings, request: SandboxRequest): Promise<SandboxResult> {
  const group = process.getuid?.() === 0 ? openControlGroup() : null;
  try {
    const args = [...bubblewrapArguments(surroundings, request), 'sh', '-c', shell, 'sh', request.command];
    return await follow(start([surroundings.program, ...args], group?.members ?? []), request);
  } finally {
    await group?.remove();
  }
}

/** A command can read the environment that bubblewrap was started with, so there is none. */
function start(command: readonly string[], groups: readonly string[]): ChildProcessWithoutNullStreams {
  return spawn('/bin/sh', ['-c', joinGroups, 'sh', groups.join(' '), ...command], {
    cwd: '/',
    env: {},
    stdio: 'pipe',
  });
}

function follow(child: ChildProcessWithoutNullStreams, request: SandboxRequest): Promise<SandboxResult> {
  // Its processes are in a namespace whose first one dies with it, and then the kernel ends all others.
  const kill = () => child.kill('SIGKILL');
  const output = new BoundedOutput(request.outputBytes);
  const complaints = new BoundedOutput(10_000);
  child.stderr.on('data', (chunk: Buffer) => complaints.add(chunk));
  child.stdout.on('data', (chunk: Buffer) => {
    output.add(chunk);
    // Even to throw it away would keep the server busy: `yes` prints a gigabyte a second.
    if (output.seen > mostOutputBytes) kill();
  });
  // A command may end without reading its input; its exit code says whether that was a failure.
  child.stdin.on('error', () => child.stdin.destroy());
  child.stdin.end(request.input ?? '');
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    kill();
  }, request.timeoutMs);
  request.signal.addEventListener('abort', kill, { once: true });
  if (request.signal.aborted) kill();
  return new Promise((resolve, reject) => {
    const clear = () => {
      clearTimeout(timer);
      request.signal.removeEventListener('abort', kill);
    };
    child.on('error', (error) => {
      clear();
      reject(error);
    });
    child.on('close', (code) => {
      clear();
      if (complaints.toString() !== '')
        reject(new Error(`The sandbox could not be entered: ${complaints.toString().trim()}`));
      else resolve({ code, output: output.toString(), timedOut, truncated: output.truncated });
    });
  });
}
