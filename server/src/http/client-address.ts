import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { addressList } from './authenticate.ts';

/** Finds the caller's address: the connection's own, or what a trusted proxy says in the configured header. */
export function createClientAddress(trustedProxies: readonly string[], header: string) {
  const trusted = addressList(trustedProxies);
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

  return (request: IncomingMessage): string => {
    const peer = plain(request.socket.remoteAddress ?? '');
    if (!isIP(peer) || !isTrusted(peer)) return peer;
    const hops = [request.headers[header] ?? []].flat().join(',').split(',');
    // From the right: each proxy appends whom it saw, and the first that is none of ours is the caller.
    for (const hop of hops.reverse().map((text) => plain(text.trim()))) {
      if (!isIP(hop)) return peer;
      if (!isTrusted(hop)) return hop;
    }
    return peer;
  };
}

/** An IPv4 address that arrives in IPv6 clothing is still that IPv4 address. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
