import { BlockList, isIP } from 'node:net';
import type { ClientRule } from '../../contract/project.ts';
import type { ProjectRow } from '../../database/queries/projects/project-row.ts';
import { normaliseBasePath } from './page-path.ts';

const noRules: readonly ClientRule[] = [];

/** What a project says about its site, made ready to be asked ten thousand times. */
export interface Site {
  viewsKey: string;
  basePath: string;
  rules: readonly ClientRule[];
  isIgnoredHost(host: string): boolean;
  isIgnoredAddress(address: string): boolean;
}

export function siteOf({ viewsKey, settings }: Pick<ProjectRow, 'viewsKey' | 'settings'>): Site {
  const hosts = (settings.ignoredHosts ?? []).map((host) => host.toLowerCase());
  const exact = new Set(hosts.filter((host) => !host.startsWith('*.')));
  const below = hosts.filter((host) => host.startsWith('*.')).map((host) => host.slice(1));
  const addresses = addressesOf(settings.ignoredAddresses ?? []);
  return {
    viewsKey,
    basePath: normaliseBasePath(settings.basePath ?? ''),
    rules: settings.clientRules ?? noRules,
    isIgnoredHost: (host) => exact.has(host) || below.some((ending) => host.endsWith(ending)),
    isIgnoredAddress: (address) => addresses?.check(address, family(address)) ?? false,
  };
}

function addressesOf(ranges: readonly string[]): BlockList | null {
  if (ranges.length === 0) return null;
  const list = new BlockList();
  for (const range of ranges) {
    const [address, bits] = range.split('/') as [string, string?];
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  }
  return list;
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
