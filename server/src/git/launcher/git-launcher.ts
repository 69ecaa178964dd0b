import { type ChildProcess, spawn } from 'node:child_process';
import { type Duplex, Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { GitOutcome, RunningGit } from '../running-git.ts';
import {
  FrameReader,
  frameTypes,
  type StartMessage,
  type StopMessage,
  sendFrame,
  sendJson,
} from './frames.ts';

const program = fileURLToPath(new URL('launcher-program.ts', import.meta.url));
/** As many run at once; more are started by the process itself. */
const channelCount = 24;
/** Behind standard input, output and error, and the IPC channel. */
const firstChannel = 4;
/** It comes back in a tenth of a second when there is work again. */
const idleMs = 60_000;

interface Channel {
  number: number;
  socket: Duplex;
  /** Of the git that it carries now. */
  take: ((type: number, content: Buffer) => void) | null;
  lost: (() => void) | null;
}

/**
 * Starts git from a small process. From one of 400 MB it takes 15 ms of its event loop, from this one 2 ms of another
 * processor's time, and a job starts several. It runs only while it is needed.
 */
export class GitLauncher implements Disposable {
  #process: ChildProcess | null = null;
  /** None before it is ready. */
  #free: Channel[] = [];
  #leaving: NodeJS.Timeout | undefined;

  get pid(): number | null {
    return this.#process?.pid ?? null;
  }

  /** Null: not now; start it yourself. */
  launch(start: StartMessage): (Pick<RunningGit, 'stdin' | 'stdout' | 'ended'> & { signal: Signal }) | null {
    if (!this.#process) this.#start();
    const channel = this.#free.pop();
    if (!channel) return null;
    clearTimeout(this.#leaving);
    return this.#run(channel, start);
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#leaving);
    this.#process?.disconnect();
    this.#forget();
  }

  #start(): void {
    const child = spawn(process.execPath, [program, String(firstChannel), String(channelCount)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc', ...Array<'pipe'>(channelCount).fill('pipe')],
      // It has no secrets: all that git is given comes with each start.
      env: {},
      // Ctrl-C is for this process, which lets its jobs end first.
      detached: true,
    });
    this.#process = child;
    const channels = Array.from({ length: channelCount }, (_, number) => this.#open(child, number));
    child.once('message', () => {
      if (this.#process !== child) return;
      this.#free = channels;
      this.#rest();
    });
    // Its channels close with it.
    child.on('error', () => {});
    unref(child);
    for (const { socket } of channels) unref(socket);
  }

  #open(child: ChildProcess, number: number): Channel {
    const socket = child.stdio[firstChannel + number] as Duplex;
    const channel: Channel = { number, socket, take: null, lost: null };
    const frames = new FrameReader((type, content) => channel.take?.(type, content));
    socket.on('data', (chunk: Buffer) => frames.add(chunk));
    // Either way its process has ended.
    socket.on('error', () => {});
    socket.on('close', () => {
      if (this.#process === child) this.#forget();
      channel.lost?.();
    });
    return channel;
  }

  #run(channel: Channel, start: StartMessage) {
    const { socket, number } = channel;
    const child = this.#process!;
    ref(socket);
    const stdout = new Readable({ read: () => socket.resume() });
    const stdin = new Writable({
      write: (chunk: Buffer, _encoding, done) => void sendFrame(socket, frameTypes.input, chunk, done),
      final: (done) => {
        sendFrame(socket, frameTypes.inputEnd, Buffer.alloc(0));
        done();
      },
    });
    const { promise: ended, resolve } = Promise.withResolvers<GitOutcome>();
    const end = (outcome: GitOutcome) => {
      channel.take = null;
      channel.lost = null;
      unref(socket);
      stdin.destroy();
      stdout.push(null);
      if (stdout.readableFlowing === null) stdout.resume();
      if (stdout.readableEnded || stdout.destroyed) resolve(outcome);
      else stdout.once('close', () => resolve(outcome));
    };
    channel.take = (type, content) => {
      if (type === frameTypes.output) {
        // A copy: what is kept of it would keep the whole chunk.
        if (!stdout.destroyed && !stdout.push(Buffer.from(content))) socket.pause();
        return;
      }
      socket.resume();
      end(JSON.parse(content.toString()));
      if (this.#process === child) this.#free.push(channel);
      this.#rest();
    };
    channel.lost = () => end({ exitCode: null, stderr: 'the process that starts git has ended' });
    sendJson(socket, frameTypes.start, start);
    const signal: Signal = (name) => {
      if (channel.take && child.connected)
        child.send({ channel: number, signal: name } satisfies StopMessage);
    };
    return { stdin, stdout, ended, signal };
  }

  #rest(): void {
    clearTimeout(this.#leaving);
    if (this.#free.length < channelCount) return;
    this.#leaving = setTimeout(() => this[Symbol.dispose](), idleMs).unref();
  }

  #forget(): void {
    this.#process = null;
    this.#free = [];
  }
}

export type Signal = (name: 'SIGTERM' | 'SIGKILL') => void;

/** What is idle does not keep the process from ending. */
const unref = (handle: object): void => (handle as { unref?(): void }).unref?.();
const ref = (handle: object): void => (handle as { ref?(): void }).ref?.();
