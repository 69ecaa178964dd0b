// Starts git for a process that is too large to do so itself: to start one takes the time that copying the tables of
// all its memory takes. It has nothing of its own, and ends with the process that started it.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { gatherText } from '../gather-text.ts';
import { signalGroup } from '../signal-group.ts';
import {
  FrameReader,
  frameTypes,
  type StartMessage,
  type StopMessage,
  sendFrame,
  sendJson,
} from './frames.ts';

const [first, count] = process.argv.slice(2).map(Number) as [number, number];
/** For git to remove its lock files and drafts. */
const graceMs = 2_000;
const running = new Map<number, ChildProcessWithoutNullStreams>();

for (let channel = 0; channel < count; channel += 1) open(channel);
process.on('message', ({ channel, signal }: StopMessage) => signalGroup(running.get(channel)?.pid, signal));
process.on('disconnect', () => {
  signalAll('SIGTERM');
  setTimeout(() => {
    signalAll('SIGKILL');
    process.exit();
  }, graceMs);
  leaveIfDone();
});
// The process that started it decides when it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.send!('ready', (error: Error | null) => {
  if (error) process.exit();
});

function signalAll(signal: 'SIGTERM' | 'SIGKILL'): void {
  for (const { pid } of running.values()) signalGroup(pid, signal);
}

function leaveIfDone(): void {
  if (!process.connected && running.size === 0) process.exit();
}

function open(channel: number): void {
  const socket = new Socket({ fd: first + channel });
  const frames = new FrameReader((type, content) => {
    const git = running.get(channel);
    if (type === frameTypes.start) start(channel, socket, JSON.parse(content.toString()));
    // It may have ended without reading its input.
    else if (type === frameTypes.inputEnd) git?.stdin.end();
    else if (git?.stdin.writable && !git.stdin.write(Buffer.from(content))) socket.pause();
  });
  socket.on('data', (chunk) => frames.add(chunk as unknown as Buffer));
  // The process that it works for has ended, which is noticed apart.
  socket.on('error', () => {});
}

function start(channel: number, socket: Socket, { args, cwd, env }: StartMessage): void {
  const [program = '', ...rest] = args;
  const git = spawn(program, rest, { cwd, env, detached: true, stdio: 'pipe' });
  running.set(channel, git);
  const stderr = gatherText(git.stderr);
  git.stdin.on('drain', () => socket.resume());
  git.stdin.on('error', () => git.stdin.destroy());
  git.stdin.on('close', () => socket.resume());
  git.stdout.on('data', (chunk: Buffer) => {
    if (sendFrame(socket, frameTypes.output, chunk)) return;
    git.stdout.pause();
    socket.once('drain', () => git.stdout.resume());
  });
  const end = (exitCode: number | null, text: string) => {
    if (!running.delete(channel)) return;
    socket.resume();
    if (!socket.destroyed) sendJson(socket, frameTypes.exit, { exitCode, stderr: text });
    leaveIfDone();
  };
  git.on('error', (error) => end(null, error.message));
  git.on('close', (exitCode) => end(exitCode, stderr()));
}
