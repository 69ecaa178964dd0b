import { createServer } from 'node:net';

/** An address that means "all of them" cannot be visited. */
export function defaultUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Elsewhere PORT=0 leaves a moment in which another program can take the port. */
export const canSharePorts = process.platform === 'linux';

/** PORT=0: links are written before the server listens, so the port is held until it does. */
export function holdFreePort(host: string): Promise<Disposable & { port: number }> {
  return new Promise((resolve, reject) => {
    const holder = createServer().once('error', reject);
    holder.listen({ port: 0, host, reusePort: canSharePorts }, () => {
      const { port } = holder.address() as { port: number };
      if (!canSharePorts) holder.close();
      resolve({ port, [Symbol.dispose]: () => holder.close() });
    });
  });
}
