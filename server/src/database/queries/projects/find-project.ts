import type { Queryable } from '../../database.ts';
import { type ProjectRow, projectColumns } from './project-row.ts';

const plain = `select ${projectColumns} from projects where id = $1`;
const locking = `${plain} for update`;

export async function findProject(on: Queryable, id: string): Promise<ProjectRow | null> {
  const [row] = await on.query<ProjectRow>(plain, [id]);
  return row ?? null;
}

export async function lockProject(tx: Queryable, id: string): Promise<ProjectRow | null> {
  const [row] = await tx.query<ProjectRow>(locking, [id]);
  return row ?? null;
}
