import { isIP } from 'node:net';
import { Fault } from '../fault.ts';
import type { Address, ConnectionRules } from './connection-rules.ts';
import { errorCodeOf } from './error-code-of.ts';
import { hostOf } from './host-of.ts';
import type { GitNetwork } from './outbound.ts';

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** What git is told, so that it connects to the addresses that were looked at. */
export async function gitNetwork(
  given: string,
  rules: ConnectionRules,
  { proxy, caFile }: Pick<GitNetwork, 'proxy' | 'caFile'>,
): Promise<GitNetwork> {
  const url = plainlyWritten(given);
  const host = hostOf(url);
  try {
    if (proxy === null) {
      const addresses = await rules.addressesOf(host, url.protocol);
      return { proxy, caFile, resolve: isIP(host) === 0 ? pin(url, addresses) : null };
    }
    await rules.checkBehindProxy(host, url.protocol);
    return { proxy, caFile, resolve: null };
  } catch (error) {
    throw error instanceof Fault ? error : notFound(host, error);
  }
}

function pin({ hostname, port, protocol }: URL, addresses: readonly Address[]): string {
  const inBrackets = addresses.map(({ address, family }) => (family === 6 ? `[${address}]` : address));
  return `${hostname}:${port || defaultPorts[protocol]}:${inBrackets.join(',')}`;
}

function notFound(host: string, cause: unknown): Fault {
  const code = errorCodeOf(cause);
  return code === 'ENOTFOUND'
    ? new Fault('repository_unreachable', `There is no host ${host}. Check the repository's URL.`, { cause })
    : new Fault(
        'unavailable',
        `The name ${host} could not be looked up. Try again in a minute; if that goes on, ask whoever runs this server's network.`,
        { cause, retryAfterSeconds: 30, internal: code ?? String(cause) },
      );
}

/** Git reads URLs in its own way. Where the two could differ, git would connect to a host that nobody looked at. */
function plainlyWritten(given: string): URL {
  const url = URL.parse(given);
  const isWeb = url !== null && url.protocol in defaultPorts;
  if (isWeb && given.startsWith(`${url.origin}/`) && !url.hostname.endsWith('.')) return url;
  throw new Fault(
    'repository_unreachable',
    `The repository's URL is not written plainly. Write it as ${isWeb ? url.origin.replace(/\.$/, '') : 'https://host'}/….`,
  );
}
