import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { startTestServer } from '../support/docwright.ts';
import { eventually } from '../support/eventually.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';

test('an address keeps only so many connections without a whole request, and can still send one', async () => {
  await using server = await startTestServer({ environment: { ...withoutAnalytics, DOCWRIGHT_ROLE: 'api' } });
  const { hostname, port } = new URL(server.url);
  const open = new Set<Socket>();
  const sockets = Array.from({ length: 600 }, () => {
    const socket = connect(Number(port), hostname);
    open.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => open.delete(socket));
    socket.write('POST /collect/demo HTTP/1.1\r\nHost: x\r\nX-A: ');
    return socket;
  });
  await eventually('most of them are ended', () => open.size <= 256);
  expect(open.size).toBe(256);
  expect((await server.call('GET', '/healthz', { key: null })).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});
