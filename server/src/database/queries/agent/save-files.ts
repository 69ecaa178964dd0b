import type { Queryable } from '../../database.ts';
import type { TurnKey } from '../jobs/instruction-row.ts';

export interface FileRow {
  path: string;
  /** Null: deleted. */
  content: Buffer | null;
  executable: boolean;
}

const sql = `
  insert into agent_files (job_id, instruction, step, path, content, executable)
  select $1, $2, $3, file.path, file.content, file.executable
  from unnest($4::text[], $5::bytea[], $6::boolean[]) as file (path, content, executable)`;

/** In the transaction of `saveResults`, which has looked at the lease. */
export async function saveFiles(
  tx: Queryable,
  { jobId, number }: TurnKey,
  step: number,
  files: readonly FileRow[],
): Promise<void> {
  await tx.query(sql, [
    jobId,
    number,
    step,
    files.map(({ path }) => path),
    files.map(({ content }) => content),
    files.map(({ executable }) => executable),
  ]);
}
