import { connect } from 'node:net';
import type { Reply } from '../support/api-client.ts';
import { patienceMs } from '../support/eventually.ts';

export interface RawOptions {
  /** Ends our side after the last byte, as a client does that is cut off. */
  halfClose?: boolean;
}

/** Sends bytes as they are and reads until the server closes: for what no HTTP client would send. */
export function sendRaw(url: string, bytes: string | Buffer, { halfClose }: RawOptions = {}): Promise<Reply> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    // A server that answers and closes early resets what we still send; the answer counts.
    let lost: Error | undefined;
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', (error) => {
      lost = error;
    });
    socket.on('close', () => {
      if (chunks.length > 0) resolve(parseReply(Buffer.concat(chunks).toString('latin1')));
      else reject(lost ?? new Error('The server closed without an answer.'));
    });
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('The server does not answer.')));
    const data = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
    if (halfClose) socket.end(data);
    else socket.write(data);
  });
}

/** A request of these lines and this body, on a connection that ends with the answer. */
export const rawRequest = (lines: readonly string[], body = ''): string =>
  [...lines, 'Connection: close', '', body].join('\r\n');

function parseReply(text: string): Reply {
  // What a client is told before the answer proper.
  const answer = text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  const end = answer.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = answer.slice(0, end).split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/:\s*(.*)/s, 2) as [string, string]));
  const body = Buffer.from(answer.slice(end + 4), 'latin1').toString('utf8');
  const isJson = headers.get('content-type')?.startsWith('application/json') && body !== '';
  return {
    status: Number(statusLine.split(' ')[1]),
    headers,
    text: body,
    json: isJson ? JSON.parse(body) : undefined,
  };
}
