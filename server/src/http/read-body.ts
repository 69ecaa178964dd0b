import type { Readable } from 'node:stream';
import { Fault } from '../foundation/fault.ts';

/** The rest of an oversized body is read and thrown away this far, so that the client gets to read its 413. */
const drainBytes = 16 * 1024 * 1024;
const drainMs = 5_000;

/** Time enough for a megabyte on a bad line; the server's own limit is that of a large push. */
const arrivalMs = 120_000;

export function readBody(stream: Readable, limit: number, patienceMs = arrivalMs): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let draining: NodeJS.Timeout | undefined;
    const arrival = setTimeout(() => giveUp(tooSlow(patienceMs)), patienceMs);

    function settle(error?: Error): void {
      clearTimeout(arrival);
      clearTimeout(draining);
      stream.off('data', take).off('end', end).off('error', cut).off('close', cut);
      if (error) reject(error);
      else resolve(Buffer.concat(chunks));
    }
    const end = () => settle(size > limit ? tooLarge(limit) : undefined);
    const cut = () => settle(new Fault('invalid_request', 'The connection ended before the body did.'));
    function giveUp(error: Fault): void {
      settle(error);
      cutOffLater(stream);
    }
    function take(chunk: Buffer): void {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else draining ??= setTimeout(() => giveUp(tooLarge(limit)), drainMs);
      if (size > limit + drainBytes) giveUp(tooLarge(limit));
    }
    stream.on('data', take).on('end', end).on('error', cut).on('close', cut);
  });
}

/** Closing on a client that is still sending would take its answer away; it gets a while to notice. */
function cutOffLater(stream: Readable): void {
  const deadline = setTimeout(() => stream.destroy(), drainMs);
  stream.on('close', () => clearTimeout(deadline)).resume();
}

const tooLarge = (limit: number) =>
  new Fault('payload_too_large', `The body is larger than the ${Math.round(limit / 1024)} KiB allowed here.`);

const tooSlow = (patienceMs: number) =>
  new Fault('invalid_request', `The body took longer than ${patienceMs / 1000} seconds to arrive.`);

export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (cause) {
    throw new Fault('invalid_request', 'The body is not valid JSON in UTF-8.', { cause });
  }
}
