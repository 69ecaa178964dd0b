import type { JobReportBody } from '../../../contract/job-report.ts';
import type { Queryable } from '../../database.ts';
import { storableJson } from '../../storable.ts';
import type { TurnKey } from './instruction-row.ts';

const sql = `
  update instructions set report = $4
  where job_id = $1 and number = $2 and exists (select from jobs where id = $1 and lease = $3)
  returning number`;

/** False when the lease is lost. */
export async function saveReport(
  on: Queryable,
  { jobId, number, lease }: TurnKey,
  report: JobReportBody,
): Promise<boolean> {
  return (await on.query(sql, [jobId, number, lease, storableJson(report)])).length > 0;
}
