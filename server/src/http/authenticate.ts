import type { Access } from '../contract/operation.ts';
import { projectIdPattern } from '../contract/text.ts';
import type { LookUp } from '../database/look-up.ts';
import type { KeyRow } from '../database/queries/keys/key-row.ts';
import { AddressList } from '../foundation/address-list.ts';
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
  const { allowedAddresses } = row;
  if (allowedAddresses.length > 0 && !new AddressList(allowedAddresses).has(address)) {
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
