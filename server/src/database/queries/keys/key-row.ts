import type { Scope } from '../../../contract/key.ts';

export interface KeyRow {
  id: string;
  /** Null: a key of the organisation. */
  projectId: string | null;
  name: string;
  shown: string;
  scopes: Scope[];
  allowedAddresses: string[];
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

export const keyColumns = `
  id, project_id as "projectId", name, shown, scopes, allowed_addresses as "allowedAddresses",
  created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt"`;
