import type { Queryable } from '../../database.ts';
import { type ListedFileRow, listedColumns } from './changed-file-row.ts';

const sql = `select ${listedColumns} from job_changed_files where job_id = $1 order by number`;

/** By path. */
export const listChangedFiles = (on: Queryable, jobId: string): Promise<ListedFileRow[]> =>
  on.query<ListedFileRow>(sql, [jobId]);
