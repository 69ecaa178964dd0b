import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { remoteBranches } from './remote-branches.ts';

/** Sends one branch after the other for as long as somebody reads. */
async function endlessHost() {
  let sent = 0;
  const lines = `003d${'a'.repeat(40)} refs/heads/abcd\n`.repeat(20_000);
  const server = createServer(async (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' });
    response.write('001e# service=git-upload-pack\n0000');
    while (!response.closed) {
      sent += lines.length;
      if (!response.write(lines)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test.skipIf(process.platform !== 'linux')(
  'a host that announces branches without end is left when a limit is reached, and named (needs Linux)',
  async () => {
    await using endless = await endlessHost();
    const network = { resolve: null, caFile: null, proxy: null };
    const source = { url: `http://${endless.host}/acme/docs.git`, name: 'acme/docs', network };
    await expect(remoteBranches(source, ['main'])).rejects.toMatchObject({
      code: 'limit_reached',
      message: expect.stringContaining(`${endless.host} announces more branches and tags of acme/docs`),
    });
    expect(endless.sent()).toBeLessThan(300 * 1024 ** 2);
  },
);
