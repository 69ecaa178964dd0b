import type { Writable } from 'node:stream';

/** What a channel of the launcher carries, one git after the other. */
export const frameTypes = { start: 1, input: 2, inputEnd: 3, output: 4, exit: 5 } as const;
export type FrameType = (typeof frameTypes)[keyof typeof frameTypes];

export interface StartMessage {
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
}

/** By the launcher's IPC channel: on the channel of that git it would wait behind input that git does not read. */
export interface StopMessage {
  channel: number;
  signal: 'SIGTERM' | 'SIGKILL';
}

const headerBytes = 5;
/** A long content is sent in several frames, so that none has to be put together from many chunks. */
const longestContent = 64 * 1024;

/** Writes a type, a length and as many bytes; calls back when all of it has left. */
export function sendFrame(
  channel: Writable,
  type: FrameType,
  content: Uint8Array,
  sent?: (error?: Error | null) => void,
): boolean {
  channel.cork();
  for (let at = 0; at < content.length || at === 0; at += longestContent) {
    const part = content.subarray(at, at + longestContent);
    channel.write(headerOf(type, part));
    channel.write(part, at + longestContent >= content.length ? sent : undefined);
  }
  channel.uncork();
  return !channel.writableNeedDrain;
}

/** In one frame. */
export function sendJson(channel: Writable, type: FrameType, value: unknown): void {
  const content = Buffer.from(JSON.stringify(value));
  channel.write(Buffer.concat([headerOf(type, content), content]));
}

function headerOf(type: FrameType, content: Uint8Array): Buffer {
  const header = Buffer.allocUnsafe(headerBytes);
  header.writeUInt8(type);
  header.writeUInt32LE(content.length, 1);
  return header;
}

/** Cuts what arrives into frames. */
export class FrameReader {
  readonly #take: (type: FrameType, content: Buffer) => void;
  #rest: Buffer = Buffer.alloc(0);

  constructor(take: (type: FrameType, content: Buffer) => void) {
    this.#take = take;
  }

  add(chunk: Buffer): void {
    let data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    while (data.length >= headerBytes) {
      const end = headerBytes + data.readUInt32LE(1);
      if (data.length < end) break;
      this.#take(data.readUInt8() as FrameType, data.subarray(headerBytes, end));
      data = data.subarray(end);
    }
    this.#rest = data;
  }
}
