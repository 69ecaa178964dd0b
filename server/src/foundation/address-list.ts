import { BlockList, isIP } from 'node:net';

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Addresses and CIDR ranges as something that can be asked. */
export class AddressList {
  readonly #list = new BlockList();
  readonly #isEmpty: boolean;

  constructor(ranges: readonly string[]) {
    this.#isEmpty = ranges.length === 0;
    for (const range of ranges) {
      const [address, bits] = range.split('/') as [string, string?];
      if (bits === undefined) this.#list.addAddress(address, family(address));
      else this.#list.addSubnet(address, Number(bits), family(address));
    }
  }

  /** What is no address is in no list. */
  has(address: string): boolean {
    return !this.#isEmpty && isIP(address) !== 0 && this.#list.check(address, family(address));
  }
}

/** Whoever has one IPv6 address has all of its /64. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !address.includes(':')) return mapped ?? address;
  const [start = '', end] = address.split('::');
  const [first, last] = [groupsOf(start), groupsOf(end ?? '')];
  const zeros = end === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));
