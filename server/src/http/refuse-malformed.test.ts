import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { refuseMalformed } from './refuse-malformed.ts';

test('a client that neither closes nor reads loses its socket', async () => {
  // As Node's HTTP server does it: a side that ended stays open for the other.
  const server = createServer({ allowHalfOpen: true });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const client = connect({ port: (server.address() as AddressInfo).port, allowHalfOpen: true });
  client.on('error', () => {});
  const [socket] = await accepted;
  const closed = once(socket, 'close');
  refuseMalformed(Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket, 20);
  await closed;
  expect(socket.destroyed).toBe(true);
  client.destroy();
  server.close();
});
