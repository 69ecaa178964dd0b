import { createServer, request as sendRequest } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface LoopbackProxy extends AsyncDisposable {
  url: string;
  /** What it was asked for, such as `CONNECT git.corp.test:443` or `GET http://git.corp.test/`. */
  asked: string[];
  /** Who signed in to it. */
  signIns: (string | undefined)[];
}

/** An HTTP proxy to which every name means this machine. */
export async function proxyOnLoopback(): Promise<LoopbackProxy> {
  const asked: string[] = [];
  const signIns: (string | undefined)[] = [];
  const tunnels = new Set<Socket>();
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    signIns.push(request.headers['proxy-authorization']);
    const { port, pathname, search } = new URL(request.url!);
    const { method, headers } = request;
    const onward = sendRequest({ host: '127.0.0.1', port, path: pathname + search, method, headers });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  server.on('connect', (request, socket: Socket) => {
    asked.push(`CONNECT ${request.url}`);
    signIns.push(request.headers['proxy-authorization']);
    const onward = connect(Number(request.url!.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [socket, onward]) {
      tunnels.add(end);
      end.on('error', () => end.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://docwright:s3cret@127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    signIns,
    async [Symbol.asyncDispose]() {
      for (const socket of tunnels) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
