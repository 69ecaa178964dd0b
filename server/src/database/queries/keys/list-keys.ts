import type { Queryable } from '../../database.ts';
import { type KeyRow, keyColumns } from './key-row.ts';

const sql = `select ${keyColumns} from api_keys where project_id = $1 order by created_at, id limit 10000`;

export function listKeys(on: Queryable, projectId: string): Promise<KeyRow[]> {
  return on.query(sql, [projectId]);
}
