import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface Connections {
  /** Ends those without a request at once, the others with their answer, and what is left after the grace period. */
  end(graceMs: number): void;
}

/**
 * Knows which connections have a request under way. Node takes one that never sent a byte for busy, and stops
 * looking for slow clients when the server closes: either would keep it open without end.
 */
export function followConnections(server: Server): Connections {
  const requests = new Map<Socket, number>();
  let ending = false;

  function endIfIdle(socket: Socket): void {
    if (requests.get(socket) === 0) socket.destroySoon();
  }
  function count(socket: Socket, change: number): void {
    const before = requests.get(socket);
    if (before !== undefined) requests.set(socket, before + change);
  }

  server.on('connection', (socket) => {
    if (ending) return void socket.destroy();
    requests.set(socket, 0);
    socket.once('close', () => requests.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => {
      count(socket, -1);
      if (ending) endIfIdle(socket);
    });
  });

  return {
    end(graceMs) {
      ending = true;
      for (const socket of requests.keys()) endIfIdle(socket);
      const patience = setTimeout(() => {
        for (const socket of requests.keys()) socket.destroy();
      }, graceMs);
      server.once('close', () => clearTimeout(patience));
    },
  };
}
