import type { Queryable } from '../../database.ts';
import { createLookUp, type LookUp } from '../../look-up.ts';
import { type ProjectRow, projectColumns } from './project-row.ts';

const plain = `select ${projectColumns} from projects where id = $1`;
const many = `select id as key, ${projectColumns} from projects where id = any($1::text[])`;
const keeping = `${plain} for key share`;
const locking = `${plain} for no key update`;

export async function findProject(on: Queryable, id: string): Promise<ProjectRow | null> {
  const [row] = await on.query<ProjectRow>(plain, [id]);
  return row ?? null;
}

/** The same, and until the transaction ends nobody can delete it. */
export async function keepProject(tx: Queryable, id: string): Promise<ProjectRow | null> {
  const [row] = await tx.query<ProjectRow>(keeping, [id]);
  return row ?? null;
}

export async function lockProject(tx: Queryable, id: string): Promise<ProjectRow | null> {
  const [row] = await tx.query<ProjectRow>(locking, [id]);
  return row ?? null;
}

/** For paths that are taken thousands of times a second. */
export const projectLookUp = (on: Queryable): LookUp<ProjectRow & { key: string }> => createLookUp(on, many);
