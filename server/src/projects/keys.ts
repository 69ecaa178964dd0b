import type { z } from 'zod';
import type { KeyBody, createKey as operation } from '../contract/key.ts';
import { projectIdPattern } from '../contract/text.ts';
import { deleteKey } from '../database/queries/keys/delete-key.ts';
import { insertKey } from '../database/queries/keys/insert-key.ts';
import type { KeyRow } from '../database/queries/keys/key-row.ts';
import { listKeys as listRows } from '../database/queries/keys/list-keys.ts';
import { keepProject } from '../database/queries/projects/find-project.ts';
import { hashOfKey, newKey, shownOfKey } from '../foundation/api-key.ts';
import { Fault } from '../foundation/fault.ts';
import { newId } from '../foundation/ids.ts';
import { noSuchProject, requireProject } from './get-project.ts';
import type { ProjectsContext } from './projects-context.ts';

export type CreateKey = z.output<(typeof operation)['body']>;

export async function createKey(
  { database, clock }: ProjectsContext,
  projectId: string,
  input: CreateKey,
): Promise<KeyBody & { key: string }> {
  const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null;
  if (expiresAt && expiresAt <= clock()) {
    throw new Fault('invalid_request', 'The key would already be expired.', {
      details: [{ path: 'expiresAt', message: 'must be in the future' }],
    });
  }
  const key = newKey();
  const row = await database.transaction(async (tx) => {
    const project = projectIdPattern.test(projectId) ? await keepProject(tx, projectId) : null;
    if (!project) throw noSuchProject();
    return insertKey(tx, {
      id: newId('key'),
      projectId: project.id,
      name: input.name,
      hash: hashOfKey(key),
      shown: shownOfKey(key),
      scopes: [...new Set(input.scopes)],
      allowedAddresses: input.allowedAddresses ?? [],
      expiresAt,
      fromEnvironment: false,
    });
  });
  return { ...presentKey(row!), key };
}

export async function listKeys({ database }: ProjectsContext, projectId: string): Promise<KeyBody[]> {
  const { id } = await requireProject(database, projectId);
  return (await listRows(database, id)).map(presentKey);
}

const keyIdPattern = /^key_[0-9a-z]{26}$/;

/** Keys are looked up on every request, so this takes effect with the next one, on every node. */
export async function revokeKey(
  { database }: ProjectsContext,
  projectId: string,
  keyId: string,
): Promise<void> {
  const { id } = await requireProject(database, projectId);
  const revoked = keyIdPattern.test(keyId) && (await deleteKey(database, id, keyId));
  if (!revoked) throw new Fault('not_found', 'There is no such key in this project.');
}

const presentKey = (key: KeyRow): KeyBody => ({
  id: key.id,
  name: key.name,
  shown: key.shown,
  scopes: key.scopes,
  allowedAddresses: key.allowedAddresses,
  createdAt: key.createdAt.toISOString(),
  expiresAt: key.expiresAt?.toISOString() ?? null,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
});
