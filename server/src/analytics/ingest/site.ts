import type { ProjectRow } from '../../database/queries/projects/project-row.ts';
import { AddressList } from '../../foundation/address-list.ts';
import { GenerationCache } from '../../foundation/generation-cache.ts';
import { type PreparedRule, prepareRules } from '../classify/client-rules.ts';
import { normaliseBasePath } from './page-path.ts';

/** What a project says about its site, made ready to be asked ten thousand times. */
export interface Site {
  viewsKey: string;
  basePath: string;
  rules: readonly PreparedRule[];
  isIgnoredHost(host: string): boolean;
  isIgnoredAddress(address: string): boolean;
}

export function siteOf({ viewsKey, settings }: Pick<ProjectRow, 'viewsKey' | 'settings'>): Site {
  const hosts = (settings.ignoredHosts ?? []).map((host) => host.toLowerCase());
  const exact = new Set(hosts.filter((host) => !host.startsWith('*.')));
  const below = hosts.filter((host) => host.startsWith('*.')).map((host) => host.slice(1));
  const addresses = new AddressList(settings.ignoredAddresses ?? []);
  return {
    viewsKey,
    basePath: normaliseBasePath(settings.basePath ?? ''),
    rules: prepareRules(settings.clientRules ?? []),
    isIgnoredHost: (host) => exact.has(host) || below.some((ending) => host.endsWith(ending)),
    isIgnoredAddress: (address) => addresses.has(address),
  };
}

/** The sites of recent requests: a hundred rules and ranges take longer to prepare than to use. */
export class Sites {
  readonly #recent = new GenerationCache<Site>(1_000);

  /** Every change of a project gives it another `updatedAt`. */
  of(project: Pick<ProjectRow, 'viewsKey' | 'settings' | 'updatedAt'>): Site {
    return this.#recent.get(`${project.viewsKey} ${project.updatedAt.getTime()}`, () => siteOf(project));
  }
}
