import type { Queryable } from '../../database.ts';
import { type ProjectRow, projectColumns } from './project-row.ts';

const sql = `select ${projectColumns} from projects order by created_at, id limit 10000`;

export function listProjects(on: Queryable): Promise<ProjectRow[]> {
  return on.query(sql, []);
}
