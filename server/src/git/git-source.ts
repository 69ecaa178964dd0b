import { isAbsolute } from 'node:path';
import { Fault } from '../foundation/fault.ts';
import type { GitNetwork } from '../foundation/network/outbound.ts';
import { storageFault } from '../foundation/storage-fault.ts';

export interface GitCredential {
  username: string;
  password: string;
}

/** Where to fetch from and push to. `name` is what people are told; the credential never appears anywhere. */
export interface GitSource {
  url: string;
  name: string;
  credential?: GitCredential;
  /** How to get there, by `Outbound.forGit`; only a path on this machine needs none. */
  network?: GitNetwork;
}

/** A path on this machine, or HTTP(S) without a name and password in it, which would end up in argv and logs. */
export function checkSource(source: GitSource): void {
  if (isAbsolute(source.url)) return;
  const url = URL.parse(source.url);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new Fault(
      'repository_unreachable',
      `The repository ${source.name} cannot be reached: its URL must begin with https:// or http://.`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new Fault(
      'repository_unreachable',
      `The repository ${source.name} cannot be reached: put the credential into the project, not into the URL.`,
    );
  }
  // A defect, not somebody's mistake: git would go wherever the name leads.
  if (source.network === undefined) throw new Error(`nobody has looked at where ${source.url} is`);
}

export function unreachable(source: GitSource, cause: unknown): Fault {
  const storage = storageFault(cause);
  if (storage) return storage;
  return new Fault(
    'repository_unreachable',
    `The repository ${source.name} could not be reached. Check that it exists, that its URL is right and that the project's credential may read it.`,
    { cause, internal: cause instanceof Error ? cause.message : String(cause) },
  );
}
