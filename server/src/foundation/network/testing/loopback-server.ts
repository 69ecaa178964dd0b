import { readFileSync } from 'node:fs';
import { createServer as createPlainServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const fixture = (name: string) => join(import.meta.dirname, name);

/** Signed the server's certificate, and nothing else: its key was thrown away. */
export const authorityFile = fixture('authority.pem');
/** The name in the server's certificate. */
export const certifiedName = 'git.corp.test';
const certificate = {
  cert: readFileSync(fixture('git.corp.test.pem')),
  key: readFileSync(fixture('git.corp.test.key.pem')),
};

export interface LoopbackServer extends AsyncDisposable {
  /** By address; with TLS by name, which only a resolver made for it knows. */
  url: string;
  port: number;
  requests: IncomingMessage[];
}

/** A server on 127.0.0.1 that notes who came. */
export async function serveOnLoopback(
  answer: RequestListener,
  { tls = false }: { tls?: boolean } = {},
): Promise<LoopbackServer> {
  const requests: IncomingMessage[] = [];
  const listener: RequestListener = (request, response) => {
    requests.push(request);
    answer(request, response);
  };
  const server = tls ? createTlsServer(certificate, listener) : createPlainServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: tls ? `https://${certifiedName}:${port}` : `http://127.0.0.1:${port}`,
    port,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
