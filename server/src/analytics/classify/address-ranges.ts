import { BlockList, isIP } from 'node:net';
import { GenerationCache } from './generation-cache.ts';

export interface ClientRanges {
  readonly client: string;
  /** Addresses, or ranges in CIDR notation. */
  readonly ranges: readonly string[];
}

/** Which clients' published ranges hold an address. */
export class AddressRanges {
  readonly #clients: readonly { client: string; lowerCase: string; addresses: BlockList }[];
  // A crawler comes from few addresses, and a look-up in 1,800 ranges takes 15 µs.
  readonly #recent = new GenerationCache<readonly { client: string; lowerCase: string }[]>(20_000);

  constructor(clients: readonly ClientRanges[]) {
    this.#clients = clients.map(({ client, ranges }) => ({
      client,
      lowerCase: client.toLowerCase(),
      addresses: blockList(ranges),
    }));
  }

  get size(): number {
    return this.#clients.length;
  }

  /** Several clients may share an address: the one that the user agent names is meant, else the first. */
  clientAt(address: string, userAgent: string): string | undefined {
    const here = this.#recent.get(address, (unseen) => this.#allAt(unseen));
    if (here.length <= 1) return here[0]?.client;
    const named = userAgent.toLowerCase();
    return (here.find(({ lowerCase }) => named.includes(lowerCase)) ?? here[0])?.client;
  }

  #allAt(address: string) {
    const family = isIP(address);
    if (family === 0) return [];
    return this.#clients.filter(({ addresses }) => addresses.check(address, family === 4 ? 'ipv4' : 'ipv6'));
  }
}

function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
