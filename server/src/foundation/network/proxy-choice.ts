import { isAddressRange } from '../../contract/key.ts';
import { AddressList } from '../address-list.ts';
import { hostOf } from './host-of.ts';

export interface Proxies {
  /** For `http://`. */
  http: string | undefined;
  /** For `https://`. */
  https: string | undefined;
  /** What is called without one: names with all hosts below them, `name:port`, addresses, CIDR ranges, `*`. */
  except: readonly string[];
}

/** The proxy to go through to a URL, by the rules that programs agree on; null: none. */
export function proxyFor(url: URL, { http, https, except }: Proxies): string | null {
  const { protocol, port } = url;
  const proxy = protocol === 'https:' ? https : http;
  if (proxy === undefined) return null;
  const host = hostOf(url).replace(/\.$/, '');
  const usedPort = port || (protocol === 'https:' ? '443' : '80');
  return except.some((exception) => covers(exception, host, usedPort)) ? null : proxy;
}

function covers(exception: string, host: string, usedPort: string): boolean {
  if (exception === '*') return true;
  if (isAddressRange(exception)) return new AddressList([exception]).has(host);
  const [, name, port] = /^(?:\*?\.)?(.+?)(?::(\d+))?$/.exec(exception.toLowerCase()) ?? [];
  if (name === undefined || (port !== undefined && port !== usedPort)) return false;
  return host === name || host.endsWith(`.${name}`);
}
