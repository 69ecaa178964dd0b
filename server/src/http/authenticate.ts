import { BlockList, isIP } from 'node:net';
import type { Access } from '../contract/operation.ts';
import { projectIdPattern } from '../contract/text.ts';
import type { LookUp } from '../database/look-up.ts';
import type { KeyRow } from '../database/queries/keys/key-row.ts';
import { hashOfKey, isKey } from '../foundation/api-key.ts';
import { Fault } from '../foundation/fault.ts';
import { noSuchProject } from '../projects/get-project.ts';

export interface Caller {
  keyId: string;
  /** Null: the whole organisation. */
  projectId: string | null;
}

const unauthorized = () =>
  new Fault('unauthorized', 'A valid API key is needed, as "Authorization: Bearer dw_…".');

export function bearerToken(authorization: string | undefined): string {
  const match = /^bearer +(\S+) *$/i.exec(authorization ?? '');
  if (!match) throw unauthorized();
  return match[1]!;
}

/** Finds out whose key this is. A typo is refused by its checksum, without a look-up. */
export async function authenticate(findKey: LookUp<KeyRow>, key: string, address: string): Promise<KeyRow> {
  const row = isKey(key) ? await findKey(hashOfKey(key).toString('hex')) : null;
  if (!row) throw unauthorized();
  if (!isAllowedAddress(row.allowedAddresses, address)) {
    throw new Fault('forbidden', `This key may not be used from ${address}.`);
  }
  return row;
}

/** Decides what the key may do. A project it may not see looks exactly like one that does not exist. */
export function authorize(
  key: KeyRow,
  access: Exclude<Access, 'public'>,
  projectId: string | undefined,
): Caller {
  const [realm, scope] = access.split(':') as ['project' | 'organisation', 'read' | 'write'];
  if (realm === 'organisation' && key.projectId !== null) {
    throw new Fault('forbidden', 'This needs a key of the organisation; this key belongs to a project.');
  }
  if (realm === 'project' && !maySee(key, projectId)) throw noSuchProject();
  if (!hasScope(key, scope)) {
    throw new Fault('forbidden', `This key lacks the scope "${scope}".`);
  }
  return { keyId: key.id, projectId: key.projectId };
}

const maySee = (key: KeyRow, projectId: string | undefined) =>
  projectId !== undefined &&
  projectIdPattern.test(projectId) &&
  (key.projectId === null || key.projectId === projectId);

/** No scopes means both, and `write` includes `read`. */
export const hasScope = (key: KeyRow, scope: 'read' | 'write'): boolean =>
  key.scopes.length === 0 || key.scopes.includes('write') || key.scopes.includes(scope);

function isAllowedAddress(ranges: readonly string[], address: string): boolean {
  if (ranges.length === 0) return true;
  return addressList(ranges).check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Addresses and CIDR ranges as something that can be asked. */
export function addressList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address, bits] = range.split('/') as [string, string?];
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
