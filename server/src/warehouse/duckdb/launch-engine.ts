import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log } from '../../foundation/log.ts';
import { plainEnvironment } from '../../foundation/plain-environment.ts';
import { Impossible } from '../keep-available.ts';
import type { Verbs } from './engine/verbs.ts';
import type { EngineReply, EngineRequest, EngineSettings, FailureKind, Verb } from './engine-messages.ts';

const program = fileURLToPath(new URL('engine-process.ts', import.meta.url));
/** For work under way; after that the process is killed, which loses nothing acknowledged. */
const stopPatienceMs = 10_000;
/** Reading a long log again takes seconds; longer than this it is stuck. */
const startPatienceMs = 120_000;
const longestLogBytes = 1024 * 1024;
/** A thread for each connection of the engine, and Node's own few. */
const threadPoolSize = 10;

const megabyte = 1024 * 1024;
/** Enough for every question over a hundred million events. */
const mostMemoryBytes = 1_024 * megabyte;
const memoryBytes = () =>
  // Of the machine, or of the container, whose limit is 0 or beyond all measure if there is none.
  Math.min(mostMemoryBytes, Math.floor(Math.min(totalmem(), process.constrainedMemory() || totalmem()) / 4));

/** What became of a request: the engine's process answered with a failure, or is gone. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure';
  readonly kind: FailureKind | 'gone';

  constructor(kind: FailureKind | 'gone', message: string) {
    super(message);
    this.kind = kind;
  }
}

export interface LaunchedEngine {
  version: string;
  /** The last batch of the journal in the engine's file. */
  rolledBatch: number;
  ended: Promise<string>;
  add(batch: number, records: Uint8Array[]): Promise<void>;
  ask<Name extends Verb>(
    verb: Name,
    ...args: Parameters<Verbs[Name]>
  ): Promise<Awaited<ReturnType<Verbs[Name]>>>;
  stop(): Promise<void>;
  kill(): void;
}

export interface LaunchOptions {
  file: string;
  log: Log;
  closing: AbortSignal;
  onRolled(batch: number): void;
}

interface Pending {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Starts the engine's process and waits until it takes requests. */
export async function launchEngine({ file, log, closing, onRolled }: LaunchOptions): Promise<LaunchedEngine> {
  closing.throwIfAborted();
  const settings: EngineSettings = { file, memoryBytes: memoryBytes() };
  const output = openLog(join(dirname(file), 'engine.log'));
  const child = fork(program, [JSON.stringify(settings)], {
    stdio: ['ignore', output, output, 'ipc'],
    serialization: 'advanced',
    execArgv: [],
    env: plainEnvironment({ UV_THREADPOOL_SIZE: String(threadPoolSize), ...testSettings() }),
  });
  closeSync(output);
  const ended = endOf(child);
  const pending = new Map<number, Pending>();
  ended.then((reason) => {
    for (const { reject } of pending.values()) reject(new EngineFailure('gone', reason));
    pending.clear();
  });
  const settle = (id: number) => {
    const request = pending.get(id);
    pending.delete(id);
    return request;
  };
  child.on('message', (message: EngineReply) => {
    if (message.type === 'answer') settle(message.id)?.resolve(message.result);
    else if (message.type === 'failure')
      settle(message.id)?.reject(new EngineFailure(message.kind, message.message));
    else if (message.type === 'rolled') onRolled(message.batch);
    else if (message.type === 'problem') log.warn({ detail: message.detail }, message.message);
  });
  let requests = 0;
  const request = (make: (id: number) => EngineRequest) =>
    new Promise<unknown>((resolve, reject) => {
      if (!child.connected) return reject(new EngineFailure('gone', 'the engine’s process has ended.'));
      const id = ++requests;
      pending.set(id, { resolve, reject });
      child.send(make(id), (error) => {
        if (error) settle(id)?.reject(new EngineFailure('gone', error.message));
      });
    });
  const stop = () => stopEngine(child, ended);
  try {
    const { version, rolledBatch } = await untilReady(child, ended, closing);
    return {
      version,
      rolledBatch,
      ended,
      add: async (batch, records) => {
        await request((id) => ({ type: 'add', id, batch, records }));
      },
      ask: (verb, ...args) => request((id) => ({ type: 'ask', id, verb, args })) as never,
      stop,
      kill: () => void child.kill('SIGKILL'),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What the process prints when it fails, for the operator. */
function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > longestLogBytes) rmSync(path);
  return openSync(path, 'a', 0o600);
}

const endOf = (child: ChildProcess) =>
  new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`the engine’s process could not be started (${error.message}).`));
    child.once('exit', (code, signal) =>
      resolve(`the engine’s process ended (${signal ?? `code ${code}`}).`),
    );
  });

function untilReady(child: ChildProcess, ended: Promise<string>, closing: AbortSignal) {
  return new Promise<{ version: string; rolledBatch: number }>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(reason));
    const giveUp = AbortSignal.any([closing, AbortSignal.timeout(startPatienceMs)]);
    giveUp.addEventListener('abort', () => fail('the engine did not start in time.'), { once: true });
    ended.then(fail);
    child.on('message', (message: EngineReply) => {
      if (message.type === 'ready') resolve(message);
      if (message.type === 'cannot-start') reject(new (message.isFinal ? Impossible : Error)(message.reason));
    });
  });
}

async function stopEngine(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  const kill = setTimeout(() => child.kill('SIGKILL'), stopPatienceMs);
  if (child.connected) child.send({ type: 'close' } satisfies EngineRequest, () => {});
  await ended;
  clearTimeout(kill);
}

/** How the tests make it checkpoint often; nothing else sets it. */
function testSettings(): Record<string, string> {
  const settings = process.env.DOCWRIGHT_TEST_ENGINE;
  return settings === undefined ? {} : { DOCWRIGHT_TEST_ENGINE: settings };
}
