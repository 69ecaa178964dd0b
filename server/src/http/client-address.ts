import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { AddressList } from '../foundation/address-list.ts';
import { UnknownProxies } from './unknown-proxies.ts';

export interface ClientAddress {
  /** The connection's own address, or what a trusted proxy says in the configured header. */
  of(request: IncomingMessage): string;
  /** Whether the peer seems to be a proxy that is not configured. It is one client all the same. */
  isBehindUnknownProxy(request: IncomingMessage): boolean;
}

export function createClientAddress(trustedProxies: readonly string[], header: string): ClientAddress {
  const trusted = new AddressList(trustedProxies);
  const unknown = new UnknownProxies();
  const peerOf = ({ socket }: IncomingMessage) => plain(socket.remoteAddress ?? '');

  function addressOf(request: IncomingMessage): string {
    const peer = peerOf(request);
    if (!trusted.has(peer)) return peer;
    const hops = [request.headers[header] ?? []].flat().join(',').split(',');
    // From the right: each proxy appends whom it saw, and the first that is none of ours is the caller.
    for (const hop of hops.reverse().map((text) => plain(text.trim()))) {
      if (!isIP(hop)) return peer;
      if (!trusted.has(hop)) return hop;
    }
    return peer;
  }
  return {
    of: addressOf,
    isBehindUnknownProxy(request) {
      const peer = peerOf(request);
      // Who has hung up meanwhile has no address any more, and is no stranger for that.
      return isIP(peer) !== 0 && !trusted.has(peer) && unknown.learn(peer, request.headers);
    },
  };
}

/** An IPv4 address that arrives in IPv6 clothing is still that IPv4 address. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
