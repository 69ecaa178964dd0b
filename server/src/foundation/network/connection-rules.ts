import { isIP } from 'node:net';
import { Fault } from '../fault.ts';
import { AllowedHosts } from './allowed-hosts.ts';
import { errorCodeOf } from './error-code-of.ts';
import { isInternal } from './internal-addresses.ts';

export interface Address {
  address: string;
  family: number;
}

/** Asks for all addresses of a name, as whoever connects would. */
export type ResolveName = (name: string) => Promise<Address[]>;

/** Which addresses may be called, and how: what the operator listed; everything public besides, by https. */
export class ConnectionRules {
  readonly #allowed: AllowedHosts;
  readonly #resolve: ResolveName;

  constructor(internalHosts: readonly string[], resolve: ResolveName) {
    this.#allowed = new AllowedHosts(internalHosts);
    this.#resolve = resolve;
  }

  /** Those of the host's addresses that may be connected to; a Fault where there are none. */
  async addressesOf(host: string, protocol: string): Promise<Address[]> {
    const addresses = await this.#addressesOf(host);
    const permitted = addresses.filter(({ address }) => this.#permits(host, address, protocol));
    if (permitted.length === 0) throw this.#refusal(host, addresses, protocol);
    return permitted;
  }

  /**
   * The same where a proxy connects. It asks for the name itself and may get other addresses: here a single one
   * that is not permitted counts, and a name that this machine does not know is left to the proxy's own rules.
   */
  async checkBehindProxy(host: string, protocol: string): Promise<void> {
    const addresses = await this.#addressesOf(host).catch((error: unknown) => {
      if (errorCodeOf(error) === null) throw error;
      return [];
    });
    const permitted =
      addresses.length > 0
        ? addresses.every(({ address }) => this.#permits(host, address, protocol))
        : protocol === 'https:' || this.#allowed.hasName(host);
    if (!permitted) throw this.#refusal(host, addresses, protocol);
  }

  async #addressesOf(host: string): Promise<Address[]> {
    const family = isIP(host);
    return family === 0 ? this.#resolve(host) : [{ address: host, family }];
  }

  #permits(host: string, address: string, protocol: string): boolean {
    if (this.#allowed.hasName(host) || this.#allowed.hasAddress(address)) return true;
    return protocol === 'https:' && !isInternal(address);
  }

  #refusal(host: string, addresses: readonly Address[], protocol: string): Fault {
    const found = addresses.map(({ address }) => address);
    const why = found.some(isInternal)
      ? 'it is an internal address'
      : `${protocol}// would show the credential to everyone on the way; use https://`;
    return new Fault(
      'repository_unreachable',
      `Docwright does not call ${host}: ${why}. If it should, the operator of Docwright lists the host in DOCWRIGHT_INTERNAL_HOSTS.`,
      { internal: `${host} is ${found.join(', ') || 'unknown'}` },
    );
  }
}
