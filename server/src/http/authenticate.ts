import type { Scope } from '../contract/key.ts';
import type { Access } from '../contract/operation.ts';
import { projectIdPattern } from '../contract/text.ts';
import type { LookUp } from '../database/look-up.ts';
import type { KeyRow } from '../database/queries/keys/key-row.ts';
import { AddressList } from '../foundation/address-list.ts';
import { hashOfKey, isKey } from '../foundation/api-key.ts';
import { Fault } from '../foundation/fault.ts';
import { noSuchProject } from '../projects/get-project.ts';

export interface Caller {
  /** Null: a browser that is signed in. */
  keyId: string | null;
  /** Null: the whole organisation. */
  projectId: string | null;
  /** When the key or the session ends by itself. */
  expiresAt: Date | null;
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

/** What decides what a caller may do: that of a key, or of a browser that is signed in. */
export type Holder = Pick<KeyRow, 'projectId' | 'scopes' | 'expiresAt'> & { id: string | null };

/** Whoever is signed in may do all that a key of the organisation may. */
export const signedIn = ({ expiresAt }: { expiresAt: Date }): Holder => ({
  id: null,
  projectId: null,
  scopes: [],
  expiresAt,
});

/** Decides what the key may do. A project it may not see looks exactly like one that does not exist. */
export function authorize(
  key: Holder,
  access: Exclude<Access, 'public' | 'session'>,
  projectId: string | undefined,
): Caller {
  const [realm, scope] = access.split(':') as ['project' | 'organisation', Scope];
  if (realm === 'organisation' && key.projectId !== null) {
    throw new Fault('forbidden', 'This needs a key of the organisation; this key belongs to a project.');
  }
  if (realm === 'project' && !maySee(key, projectId)) throw noSuchProject();
  if (!hasScope(key, scope)) {
    throw new Fault('forbidden', `This key lacks the scope "${scope}".`);
  }
  return { keyId: key.id, projectId: key.projectId, expiresAt: key.expiresAt };
}

const maySee = (key: Holder, projectId: string | undefined) =>
  projectId !== undefined &&
  projectIdPattern.test(projectId) &&
  (key.projectId === null || key.projectId === projectId);

/** No scopes means all, and `write` includes the others. */
export const hasScope = (key: Pick<KeyRow, 'scopes'>, scope: Scope): boolean =>
  key.scopes.length === 0 || key.scopes.includes('write') || key.scopes.includes(scope);
