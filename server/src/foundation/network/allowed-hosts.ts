import { isIP } from 'node:net';
import { isAddressRange } from '../../contract/key.ts';
import { AddressList } from '../address-list.ts';
import { withoutWrapping } from './internal-addresses.ts';

const namePattern = /^(\*\.)?[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/i;

/** A host's name, `*.corp.example` for every host below, an address, a CIDR range, or `*` for everything. */
export const isHostPattern = (value: string): boolean =>
  value === '*' || isAddressRange(value) || (namePattern.test(value) && isIP(value) === 0);

/** Hosts that someone listed, by name or by address. */
export class AllowedHosts {
  readonly #names: readonly string[];
  readonly #addresses: AddressList;

  constructor(patterns: readonly string[]) {
    this.#names = patterns.filter((one) => !isAddressRange(one)).map((one) => one.toLowerCase());
    this.#addresses = new AddressList(patterns.filter(isAddressRange));
  }

  hasName(host: string): boolean {
    const name = host.toLowerCase().replace(/\.$/, '');
    return this.#names.some(
      (pattern) =>
        pattern === '*' ||
        pattern === name ||
        (pattern.startsWith('*.') && name.endsWith(pattern.slice(1)) && name.length > pattern.length - 1),
    );
  }

  hasAddress(address: string): boolean {
    return this.#addresses.has(withoutWrapping(address));
  }
}
