import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Fault } from '../../foundation/fault.ts';

/** gzip is known by its first two bytes, whatever the file is called. */
export const isGzip = (start: Buffer) => start[0] === 0x1f && start[1] === 0x8b;

/** The stream's bytes, unpacked if they are gzip (also several members one after the other). */
export async function* gunzipIfNeeded(source: Readable): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
  let start: Buffer = Buffer.alloc(0);
  while (start.length < 2) {
    const { value, done } = await chunks.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  const whole = startingWith(start, chunks);
  if (isGzip(start)) yield* gunzip(whole);
  else yield* whole;
}

async function* startingWith(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield start;
  yield* rest;
}

async function* gunzip(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // The error that the callback gets is the one that reading ends with.
  const unpacked = pipeline(Readable.from(packed, { objectMode: false }), createGunzip(), () => {});
  try {
    yield* unpacked as AsyncIterable<Buffer>;
  } catch (cause) {
    if (!(cause as NodeJS.ErrnoException).code?.startsWith('Z_')) throw cause;
    throw new Fault(
      'invalid_request',
      'The gzip data is damaged or ends early. Unpack it, or fetch it again.',
      {
        cause,
      },
    );
  }
}
