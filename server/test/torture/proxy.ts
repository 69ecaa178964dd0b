import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * `cut`: connections end at once. `delay`: each piece arrives later. `lose-answers`: the request arrives, and the
 * connection is cut when the first byte of the answer is there, so that the effect has happened.
 */
export type ProxyMode = 'pass' | 'cut' | 'delay' | 'lose-answers';

/** Between Docwright and a server that it calls. */
export interface FaultyProxy extends AsyncDisposable {
  url: string;
  mode: ProxyMode;
  delayMs: number;
}

export async function startProxy(target: string): Promise<FaultyProxy> {
  const { port } = new URL(target);
  const open = new Set<Socket>();
  let mode: ProxyMode = 'pass';
  const server = createServer((client) => {
    const upstream = connect(Number(port), '127.0.0.1');
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', end);
      socket.on('close', () => open.delete(socket));
    }
    if (mode === 'cut') return end();
    forward(client, upstream);
    forward(upstream, client);
  });

  function forward(from: Socket, to: Socket): void {
    const isAnswer = from.remotePort === Number(port) || from.connecting;
    from.on('data', (piece: Buffer) => {
      if (isAnswer && mode === 'lose-answers') {
        from.destroy();
        to.destroy();
        return;
      }
      if (mode !== 'delay') return void (to.writable && to.write(piece));
      from.pause();
      setTimeout(() => {
        if (to.writable) to.write(piece);
        from.resume();
      }, proxy.delayMs);
    });
    from.on('end', () => to.end());
    from.on('close', () => to.destroySoon());
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delayMs: 0,
    get mode() {
      return mode;
    },
    set mode(next) {
      mode = next;
      if (next === 'cut') for (const socket of open) socket.destroy();
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
  return proxy;
}
