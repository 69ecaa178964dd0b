import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { addressList } from './authenticate.ts';

export interface ClientAddress {
  /** The connection's own address, or what a trusted proxy says in the configured header. */
  of(request: IncomingMessage): string;
  /** Whether the request came through a proxy whose word is not believed: many then share its address. */
  isBehindUnknownProxy(request: IncomingMessage): boolean;
}

/** What proxies leave in a request. */
const tracesOfProxies = [
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'via',
];

export function createClientAddress(trustedProxies: readonly string[], header: string): ClientAddress {
  const trusted = addressList(trustedProxies);
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  const peerOf = ({ socket }: IncomingMessage) => plain(socket.remoteAddress ?? '');

  function addressOf(request: IncomingMessage): string {
    const peer = peerOf(request);
    if (!isIP(peer) || !isTrusted(peer)) return peer;
    const hops = [request.headers[header] ?? []].flat().join(',').split(',');
    // From the right: each proxy appends whom it saw, and the first that is none of ours is the caller.
    for (const hop of hops.reverse().map((text) => plain(text.trim()))) {
      if (!isIP(hop)) return peer;
      if (!isTrusted(hop)) return hop;
    }
    return peer;
  }
  return {
    of: addressOf,
    isBehindUnknownProxy(request) {
      if (!tracesOfProxies.some((name) => request.headers[name] !== undefined)) return false;
      // Who has hung up meanwhile has no address any more, and is no stranger for that.
      const peer = peerOf(request);
      return isIP(peer) !== 0 && !isTrusted(peer);
    },
  };
}

/** An IPv4 address that arrives in IPv6 clothing is still that IPv4 address. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
