import type { Queryable } from '../../database.ts';
import { createLookUp, type LookUp } from '../../look-up.ts';
import { type JobRow, jobColumns } from './job-row.ts';

// The polling path: by primary key.
const sql = `select id as key, ${jobColumns} from jobs where id = any($1::text[])`;

export const jobLookUp = (on: Queryable): LookUp<JobRow & { key: string }> => createLookUp(on, sql);
