import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { GenerationCache } from '../foundation/generation-cache.ts';

/** What proxies write the caller's address into. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'];

/** The first of a list, `for=…` in the header Forwarded; a port or brackets may stand around it. */
const firstAddress = /(?:^|\bfor=)[\s"[]*((?:\d{1,3}\.){3}\d{1,3}|[\da-f:.]{2,45})/i;

/** One person can write such a header, but seldom writes it in the name of several. */
const enough = 5;

/**
 * Learns which peers are proxies that nobody configured: those that speak for several addresses. What they say is not
 * believed, since anybody can say it: the peer stays one client, and the operator is told what to configure.
 */
export class UnknownProxies {
  readonly #spokenFor = new GenerationCache<Set<string>>(10_000);

  /** Whether the peer, which sent these headers, is one. */
  learn(peer: string, headers: IncomingHttpHeaders): boolean {
    const address = forwardedAddress(headers);
    if (address === null) return false;
    const known = this.#spokenFor.get(peer, () => new Set());
    if (known.size < enough) known.add(address);
    return known.size >= enough;
  }
}

/** The address that a proxy says it speaks for. Anybody can write such a header. */
function forwardedAddress(headers: IncomingHttpHeaders): string | null {
  for (const name of forwardingHeaders) {
    const address = firstAddress.exec(String(headers[name] ?? ''))?.[1];
    if (address && isIP(address)) return address;
  }
  return null;
}
