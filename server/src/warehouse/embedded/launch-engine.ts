import { type ChildProcess, fork } from 'node:child_process';
import { closeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { attempt, type Background } from '../../foundation/attempt.ts';
import type { LaunchedEngine } from '../connection.ts';
import { Impossible } from '../keep-available.ts';
import type { EngineFiles } from './engine-files.ts';
import { EngineLog } from './engine-log.ts';
import type { EngineMessage } from './engine-message.ts';
import { threadPoolSize } from './session-limits.ts';

const program = fileURLToPath(new URL('engine-process.ts', import.meta.url));
/** For statements under way; after that the process is killed, which loses nothing acknowledged. */
const stopPatienceMs = 5_000;
/** Opening a large directory takes seconds; longer than this it is stuck. */
const startPatienceMs = 120_000;
/** How often the engine's log is looked at. */
const shortenLogMs = 60_000;

export interface EngineProcess extends LaunchedEngine {
  kill(): void;
}

/** Starts the engine's process and waits until it takes statements. */
export async function launchEngine(files: EngineFiles, background: Background): Promise<EngineProcess> {
  const { signal } = background;
  signal.throwIfAborted();
  const log = new EngineLog(files.log);
  const output = log.open();
  const shortenLog = () =>
    attempt(background, 'the analytics engine’s log could not be shortened', () => log.shorten());
  await shortenLog();
  const child = fork(program, [JSON.stringify(files)], {
    stdio: ['ignore', output, output, 'ipc'],
    execArgv: [],
    env: { ...process.env, UV_THREADPOOL_SIZE: String(threadPoolSize) },
  });
  closeSync(output);
  const shortening = setInterval(shortenLog, shortenLogMs);
  const ended = endOf(child).then((how) => {
    clearInterval(shortening);
    return `${how} ${log.reason()}`.trim();
  });
  const stop = () => stopEngine(child, ended);
  try {
    await untilListening(child, ended, signal);
    return { ended, stop, kill: () => void child.kill('SIGKILL') };
  } catch (error) {
    await stop();
    throw error;
  }
}

const endOf = (child: ChildProcess) =>
  new Promise<string>((resolve) => {
    child.once('error', (error) =>
      resolve(`the analytics engine’s process could not be started (${error.message}).`),
    );
    child.once('exit', (code, signal) =>
      resolve(`the analytics engine’s process ended (${signal ?? `code ${code}`}).`),
    );
  });

function untilListening(child: ChildProcess, ended: Promise<string>, closing: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(reason));
    const giveUp = AbortSignal.any([closing, AbortSignal.timeout(startPatienceMs)]);
    giveUp.addEventListener('abort', () => fail('the analytics engine did not start in time.'), {
      once: true,
    });
    ended.then(fail);
    child.on('message', (message: EngineMessage) => {
      if (message.type === 'listening') resolve();
      if (message.type === 'cannot-load') reject(cannotLoad(message.reason));
    });
  });
}

const cannotLoad = (reason: string) =>
  new Impossible(
    `the embedded ClickHouse (chdb) cannot be loaded on this platform (${process.platform}-${process.arch}). Set CLICKHOUSE_URL to a ClickHouse server.`,
    { cause: new Error(reason) },
  );

async function stopEngine(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  const kill = setTimeout(() => child.kill('SIGKILL'), stopPatienceMs);
  if (child.connected) child.send({ type: 'close' } satisfies EngineMessage, () => {});
  await ended;
  clearTimeout(kill);
}
