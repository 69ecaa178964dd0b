import { connect, type Socket } from 'node:net';

export interface HalfRequest {
  /** Sends the rest and resolves with the whole answer. */
  finish(): Promise<string>;
}

/** A request whose body has arrived in part: under way for as long as the test likes. */
export async function halfRequest(
  url: string,
  path: string,
  key: string,
  body: object,
): Promise<HalfRequest> {
  const text = JSON.stringify(body);
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Expect: 100-continue',
  ];
  const received = collect(socket);
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  // "100 Continue" says that the server has begun with it.
  await new Promise((resolve) => socket.once('data', resolve));
  socket.write(text.slice(0, 5));
  return {
    finish() {
      socket.write(text.slice(5));
      return received;
    },
  };
}

function collect(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return new Promise((resolve, reject) => {
    socket.once('end', () => resolve(text)).once('error', reject);
  });
}
