import type { Database } from '../../database.ts';

// Another number than the migrations'.
const sql = 'select pg_advisory_xact_lock(7220042)';

/**
 * Runs work while no other node does: between looking an id up and inserting it nobody else may insert it. What the
 * work answered holds even if the lock's own connection breaks afterwards, since its events are stored.
 */
export async function holdWarehouseLock<Result>(
  database: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  let done: { result: Result } | null = null;
  try {
    await database.transaction(async (tx) => {
      await tx.query(sql, []);
      done = { result: await work() };
    });
  } catch (error) {
    if (!done) throw error;
  }
  return done!.result;
}
