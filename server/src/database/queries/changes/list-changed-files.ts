import type { Queryable } from '../../database.ts';
import { type ListedFileRow, listedColumns } from './changed-file-row.ts';

const sql = `select ${listedColumns} from job_changed_files where job_id = $1 and is_refused = $2
  order by number`;

/** By path. */
export const listChangedFiles = (
  on: Queryable,
  jobId: string,
  isRefused: boolean,
): Promise<ListedFileRow[]> => on.query<ListedFileRow>(sql, [jobId, isRefused]);
