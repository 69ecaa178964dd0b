import type { Queryable } from '../../database.ts';
import { notify } from '../../listen.ts';

export const stopsChannel = 'docwright_stops';

/** Tells the worker that runs this job, wherever it is, that its lease is gone. */
export const stopJob = (tx: Queryable, jobId: string): Promise<void> => notify(tx, stopsChannel, jobId);
