import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '../foundation/fault.ts';
import type { Answer } from './endpoint.ts';

/** The rest of a body that nobody reads is thrown away this far, so that the client gets to read its answer. */
const drainBytes = 16 * 1024 * 1024;
const drainMs = 5_000;

/** Time enough for a megabyte on a bad line; the server's own limit is that of a large push. */
const arrivalMs = 120_000;

/**
 * Refuses a body that says it is too large before any of it arrives. Otherwise a client that sent
 * "Expect: 100-continue" is asked for it only now, when it is wanted.
 */
export function acceptBody({ headers }: FastifyRequest, reply: FastifyReply, limit: number): void {
  if (Number(headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  askForBody(headers.expect, reply);
}

export function askForBody(expectation: string | undefined, reply: FastifyReply): void {
  if (/(?:^|\W)100-continue(?:$|\W)/i.test(expectation ?? '')) reply.raw.writeContinue();
}

export function readBody(stream: Readable, limit: number, patienceMs = arrivalMs): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const arrival = setTimeout(() => settle(tooSlow(patienceMs)), patienceMs);

    function settle(error?: Error): void {
      clearTimeout(arrival);
      stream.off('data', take).off('end', end).off('error', cut).off('close', cut);
      if (error) reject(error);
      else resolve(Buffer.concat(chunks));
    }
    const end = () => settle();
    const cut = () => settle(new Fault('invalid_request', 'The connection ended before the body did.'));
    function take(chunk: Buffer): void {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else settle(tooLarge(limit));
    }
    stream.on('data', take).on('end', end).on('error', cut).on('close', cut);
  });
}

/**
 * An answer to a request whose body has not arrived. Closing on a client that is still sending would take the answer
 * away, so that it ends only when the rest of the body was read and thrown away.
 */
export function answerBeforeBody(request: IncomingMessage, answer: Answer): Answer {
  const text = JSON.stringify(answer.body);
  const body = new PassThrough();
  body.write(text);
  drain(request, () => body.end());
  const length = String(Buffer.byteLength(text));
  return { ...answer, headers: { ...answer.headers, 'content-length': length, connection: 'close' }, body };
}

/** To a limit, since a client may send for ever. */
export function drain(request: IncomingMessage, done = () => {}): void {
  if (request.complete || request.destroyed) {
    done();
    return;
  }
  let room = drainBytes;
  const deadline = setTimeout(() => request.destroy(), drainMs);
  request
    .on('data', (chunk: Buffer) => (room -= chunk.length) < 0 && request.destroy())
    .on('end', done)
    .on('error', () => {})
    .on('close', () => {
      clearTimeout(deadline);
      done();
    })
    .resume();
}

const tooLarge = (limit: number) =>
  new Fault('payload_too_large', `The body is larger than the ${Math.round(limit / 1024)} KiB allowed here.`);

const tooSlow = (patienceMs: number) =>
  new Fault('invalid_request', `The body took longer than ${patienceMs / 1000} seconds to arrive.`);
