import type { Address } from '../connection-rules.ts';
import { createOutbound, type OutboundOptions } from '../create-outbound.ts';
import type { Outbound } from '../outbound.ts';

/** Names that no machine knows, with their addresses. */
export const resolverOf =
  (names: Readonly<Record<string, readonly string[]>>) =>
  async (name: string): Promise<Address[]> => {
    const addresses = names[name];
    if (!addresses) throw Object.assign(new Error(`${name} is unknown`), { code: 'ENOTFOUND' });
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };

/** An installation without any settings, and those given. */
export const outboundWith = (options: Partial<OutboundOptions> = {}): Outbound & AsyncDisposable =>
  createOutbound({
    internalHosts: [],
    caFile: undefined,
    proxies: { http: undefined, https: undefined, except: [] },
    dataDir: '/nowhere',
    resolve: resolverOf({}),
    ...options,
  });
