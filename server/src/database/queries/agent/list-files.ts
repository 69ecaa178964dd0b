import type { Queryable } from '../../database.ts';
import type { FileRow } from './save-files.ts';

// A file that several steps changed is as the last of them left it.
const sql = `
  select distinct on (path) step, path, content, executable from agent_files
  where job_id = $1 and instruction = $2 order by path, step desc`;

export function listFiles(
  on: Queryable,
  jobId: string,
  instruction: number,
): Promise<(FileRow & { step: number })[]> {
  return on.query(sql, [jobId, instruction]);
}
