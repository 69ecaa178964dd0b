import { loadCertificateAuthorities } from './certificate-authorities.ts';
import type { NetworkOptions } from './open-network.ts';
import type { Outbound } from './outbound.ts';

export interface OutboundOptions extends Omit<NetworkOptions, 'authorities'> {
  /** Certificates in PEM that are believed beside the machine's. */
  caFile: string | undefined;
  dataDir: string;
}

/**
 * Loaded when it is first needed: the library behind it takes 90 ms, and a server whose projects are all its own calls
 * nobody. What is wrong with the settings is said at the start all the same.
 */
export function createOutbound({ caFile, dataDir, ...options }: OutboundOptions): Outbound & AsyncDisposable {
  const authorities = loadCertificateAuthorities(caFile, dataDir);
  let loading: Promise<Outbound & AsyncDisposable> | null = null;
  const network = () => {
    loading ??= import('./open-network.ts').then(({ openNetwork }) =>
      openNetwork({ ...options, authorities }),
    );
    return loading;
  };
  return {
    fetch: async (input, init) => (await network()).fetch(input, init),
    forGit: async (url) => (await network()).forGit(url),
    [Symbol.asyncDispose]: async () => (await loading)?.[Symbol.asyncDispose](),
  };
}
