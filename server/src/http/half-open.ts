import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../foundation/address-list.ts';

/** Those of an address that have not sent a whole request yet. A browser has six, a busy proxy some dozens. */
const mostOfAddress = 256;
/** As many as come at once are read in a moment; who takes longer than this is waited for. */
const graceMs = 1_000;
const sweepMs = 1_000;
/** Closing thousands in one turn would keep others waiting. */
const mostAtOnce = 250;

/**
 * Ends the oldest connections of an address that has too many without a request: they cost whoever opens them nothing,
 * and everybody else the memory and the file descriptors of this process.
 */
export function limitHalfOpen(server: Server): void {
  const waiting = new Map<Socket, { network: string; since: number }>();
  const forget = (socket: Socket) => waiting.delete(socket);

  server.on('connection', (socket) => {
    waiting.set(socket, { network: networkOf(socket.remoteAddress ?? ''), since: performance.now() });
    socket.once('close', () => forget(socket));
  });
  server.on('request', ({ socket }) => forget(socket));

  const sweep = setInterval(() => {
    for (const socket of tooMany(waiting, performance.now() - graceMs)) socket.destroy();
  }, sweepMs).unref();
  server.once('close', () => clearInterval(sweep));
}

/** The oldest first, in the order in which they came. */
function tooMany(waiting: ReadonlyMap<Socket, { network: string; since: number }>, before: number): Socket[] {
  const excess = new Map<string, number>();
  for (const { network } of waiting.values())
    excess.set(network, (excess.get(network) ?? -mostOfAddress) + 1);
  const ended: Socket[] = [];
  for (const [socket, { network, since }] of waiting) {
    if (ended.length >= mostAtOnce || since > before) break;
    const left = excess.get(network)!;
    if (left <= 0) continue;
    excess.set(network, left - 1);
    ended.push(socket);
  }
  return ended;
}
