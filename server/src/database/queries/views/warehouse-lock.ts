import type { Database } from '../../database.ts';

// Another number than the migrations'.
const sql = 'select pg_advisory_xact_lock(7220042)';

/** Runs work while no other node does: between looking an id up and inserting it nobody else may insert it. */
export const holdWarehouseLock = <Result>(database: Database, work: () => Promise<Result>): Promise<Result> =>
  database.transaction(async (tx) => {
    await tx.query(sql, []);
    return work();
  });
