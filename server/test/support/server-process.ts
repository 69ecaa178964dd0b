import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { type ApiClient, createClient } from './api-client.ts';

export const checkout = join(import.meta.dirname, '../../..');
export const mainProgram = join(checkout, 'server/src/main.ts');

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A program of Docwright in a process and process group of its own. */
export interface Program extends AsyncDisposable {
  pid: number;
  /** What it has printed so far. */
  output(): string;
  /** What it has logged so far, and its complaints. */
  log(): string;
  exited: Promise<Exit>;
  signal(name: NodeJS.Signals): void;
  /** Asks it to end, and waits until it has. */
  stop(): Promise<Exit>;
  /** Resolves with the first match in what it prints; rejects when it ends without. */
  prints(pattern: RegExp): Promise<RegExpExecArray>;
}

export interface ProgramOptions {
  dataDir: string;
  environment?: Record<string, string>;
  /** The command and its arguments; Docwright's own main program if absent. */
  command?: readonly string[];
  /** Beside the data directory if absent, so that a process that was left over can be found. */
  cwd?: string;
}

export const runtime = join(checkout, 'node_modules/.bin/node');
/** Halves what a start costs the processor (0.8 s): the tests make about a hundred. */
const compileCache = join(checkout, 'node_modules/.cache/node');

/** As `scripts/run-server.sh` does it, from another directory. */
export const asStarted = ['--max-semi-space-size=16'];
const allocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
};

/** Nothing of the surrounding environment reaches it but the path, so that a developer's settings do not. */
export function startProgram({
  dataDir,
  environment,
  command,
  cwd = dirname(dataDir),
}: ProgramOptions): Program {
  const [file, ...args] = command ?? [runtime, ...asStarted, mainProgram];
  const child = spawn(file!, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache,
      ...allocator,
      PORT: '0',
      DOCWRIGHT_DATA_DIR: dataDir,
      ...environment,
    },
  });
  const printed = collect(child, 'stdout');
  const logged = collect(child, 'stderr');
  const exited = new Promise<Exit>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  const program: Program = {
    pid: child.pid!,
    output: () => printed.text,
    log: () => logged.text,
    exited,
    signal: (name) => void child.kill(name),
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
    prints: (pattern) => firstMatch(child, printed, logged, pattern),
    async [Symbol.asyncDispose]() {
      // A stopped process hears nothing before it goes on.
      child.kill('SIGCONT');
      await program.stop();
    },
  };
  return program;
}

export interface ServerProcess extends Program, ApiClient {
  /** The one that calls are made with. */
  key: string;
}

/** The whole server, ready to be called with the key that its first start prints, or with a known one. */
export async function startServer(options: ProgramOptions, knownKey?: string): Promise<ServerProcess> {
  const program = startProgram(options);
  const [, url] = await program.prints(/^Docwright is ready on (\S+)\n/m);
  const key = knownKey ?? (await program.prints(/API key +(dw_\w+) /))[1]!;
  return { ...program, ...createClient(url!, key), key };
}

function collect(child: ChildProcess, stream: 'stdout' | 'stderr') {
  const collected = { text: '' };
  child[stream]!.setEncoding('utf8').on('data', (chunk: string) => {
    collected.text += chunk;
  });
  return collected;
}

function firstMatch(
  child: ChildProcess,
  printed: { text: string },
  logged: { text: string },
  pattern: RegExp,
): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const match = pattern.exec(printed.text);
      if (match) resolve(match);
    };
    child.stdout!.on('data', look);
    child.once('close', (code, signal) =>
      reject(new Error(`The program ended (${code ?? signal}) before it was ready:\n${logged.text}`)),
    );
    look();
  });
}
