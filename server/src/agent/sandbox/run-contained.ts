import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { BoundedOutput } from './bounded-output.ts';
import { bubblewrapArguments, commandPrefix, type Surroundings } from './bubblewrap-arguments.ts';
import { openControlGroup } from './control-group.ts';
import type { SandboxRequest, SandboxResult } from './sandbox.ts';
import { usualDiskLimits, watchDisk } from './watch-disk.ts';

/** The empty line says that the sandbox was entered: what a command can write to is no proof that it was not. */
const shell = 'echo; exec 2>&1; command -v bash >/dev/null && exec bash -c "$1"; exec sh -c "$1"';
/** Where memory runs out, the kernel ends a command and not the server. */
const prepare =
  'echo 1000 >/proc/self/oom_score_adj; for file in $1; do echo $$ >"$file" || exit 1; done; shift; exec "$@"';

/** A command could leave folders that nobody may enter and files that nobody may read, not even git. */
const tidy =
  'find . -type d ! -perm -u=rwx -exec chmod u+rwx {} \\; ; find . -type f ! -perm -u=rw -exec chmod u+rw {} +';
/** O_CLOEXEC, which Node does not name. */
const closeOnExec = 0o2000000;
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
    const told = bubblewrapArguments(surroundings, request);
    const command = [...commandPrefix, 'sh', '-c', shell, 'sh', request.command];
    const program = [surroundings.program, '--args', String(argumentsFile), ...command];
    return await follow(start(program, told, group?.members ?? []), request);
  } finally {
    await group?.remove();
  }
}

/** Bubblewrap reads its arguments from here: a command can read its command line, and they name the server's paths. */
const argumentsFile = 3;

/** A command can read the environment that bubblewrap was started with, so there is none. */
function start(
  command: readonly string[],
  told: readonly string[],
  groups: readonly string[],
): ChildProcessWithoutNullStreams {
  const nothing = openSync('/dev/null', 'r');
  try {
    const others = new Array<number>(Math.max(0, inheritedFiles() - 1)).fill(nothing);
    const child = spawn('/bin/sh', ['-c', prepare, 'sh', groups.join(' '), ...command], {
      cwd: '/',
      env: {},
      stdio: ['pipe', 'pipe', 'pipe', 'pipe', ...others],
    }) as ChildProcessWithoutNullStreams;
    const input = child.stdio[argumentsFile] as Writable;
    // Whether it ended before it was told, its end says.
    input.on('error', () => input.destroy());
    input.end(told.map((argument) => `${argument}\0`).join(''));
    return child;
  } finally {
    closeSync(nothing);
  }
}

/** How many file numbers there are up to the last that whoever started the server left open for its children. */
function inheritedFiles(): number {
  return Math.max(2, ...readdirSync('/proc/self/fd').map(Number).filter(staysOpen)) - 2;
}

/** Node closes all files of its own in a child. */
function staysOpen(file: number): boolean {
  const [, flags = ''] = /^flags:\s*(\d+)$/m.exec(fileInfo(file)) ?? [];
  return file > 2 && flags !== '' && (Number.parseInt(flags, 8) & closeOnExec) === 0;
}

function fileInfo(file: number): string {
  try {
    return readFileSync(`/proc/self/fdinfo/${file}`, 'latin1');
  } catch (error) {
    // The one that the directory was read by is closed again.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function follow(child: ChildProcessWithoutNullStreams, request: SandboxRequest): Promise<SandboxResult> {
  // Its processes are in a namespace whose first one dies with it, and then the kernel ends all others.
  // Before it is there, a process could outlive whoever made it; it is entered or given up within milliseconds.
  let unwanted = false;
  const kill = () => {
    unwanted = true;
    if (entered) child.kill('SIGKILL');
  };
  const output = new BoundedOutput(request.outputBytes);
  const complaints = new BoundedOutput(10_000);
  let entered = false;
  // Even to throw it away would keep the server busy: `yes` prints a gigabyte a second.
  const add = (to: BoundedOutput, chunk: Buffer) => {
    to.add(chunk);
    if (to.seen > mostOutputBytes) kill();
  };
  child.stderr.on('data', (chunk: Buffer) => add(complaints, chunk));
  child.stdout.on('data', (chunk: Buffer) => {
    add(output, entered ? chunk : chunk.subarray(1));
    entered = true;
    if (unwanted) kill();
  });
  // A command may end without reading its input; its exit code says whether that was a failure.
  child.stdin.on('error', () => child.stdin.destroy());
  child.stdin.end(request.input ?? '');
  let tooMuchDisk: true | undefined;
  const disk =
    request.writable &&
    watchDisk(request.directory, request.disk ?? usualDiskLimits, () => {
      tooMuchDisk = true;
      kill();
    });
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
      if (disk) disk[Symbol.dispose]();
      request.signal.removeEventListener('abort', kill);
    };
    child.on('error', (error) => {
      clear();
      reject(error);
    });
    child.on('close', (code) => {
      clear();
      const result = { code, output: output.toString(), timedOut, truncated: output.truncated };
      if (entered || timedOut || request.signal.aborted)
        resolve(tooMuchDisk ? { ...result, tooMuchDisk } : result);
      else reject(new Error(`The sandbox could not be entered: ${complaints.toString().trim()}`));
    });
  });
}
