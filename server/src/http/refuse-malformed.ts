import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ErrorBody } from '../contract/error.ts';

/** Node keeps random bytes for these in stock; any other takes 5 µs. */
export const newRequestId = () => `req_${randomUUID()}`;

const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** How long a client has to read its answer and to close. One that does neither would keep its socket for ever. */
const closeMs = 2_000;

/** What is not HTTP at all never reaches a route, but gets the same shape of error. */
export function refuseMalformed(
  error: NodeJS.ErrnoException,
  socket: Socket,
  patienceMs: number = closeMs,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error);
  const body: ErrorBody = {
    error: 'This is not a request that can be understood.',
    code: 'invalid_request',
    requestId: newRequestId(),
  };
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${statusLines[error.code ?? ''] ?? '400 Bad Request'}`,
    `X-Request-Id: ${body.requestId}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ];
  const deadline = setTimeout(() => socket.destroy(), patienceMs);
  socket.once('close', () => clearTimeout(deadline));
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}
