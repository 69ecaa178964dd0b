import { expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { createLog } from '../foundation/log.ts';
import type { Warehouse } from '../warehouse/warehouse.ts';
import type { EventBuffer } from './ingest/event-buffer.ts';
import { deleteViewsOfDeletedProjects } from './tidy-up.ts';

/** One deleted project, a warehouse that fails, and what is logged meanwhile. */
function start({ available }: { available: boolean }) {
  const logged: string[] = [];
  const log = createLog('silent');
  log.warn = (_details: unknown, message?: string) => void logged.push(message ?? '');
  let asked = 0;
  const context = {
    database: { query: async () => [{ viewsKey: 'key', deletedAt: new Date(0) }] } as unknown as Database,
    warehouse: {
      status: () => ({ available }),
      deleteViews: async () => {
        asked++;
        throw new Error('It cannot.');
      },
    } as unknown as Warehouse,
    buffer: undefined as unknown as EventBuffer,
    clock: () => new Date(),
    retentionDays: 0,
  };
  const background = { log, signal: new AbortController().signal };
  return { run: () => deleteViewsOfDeletedProjects(context, background), logged, asked: () => asked };
}

test('while the warehouse is unavailable nothing is tried, and nothing is logged again every hour', async () => {
  const { run, logged, asked } = start({ available: false });
  await run();
  expect([logged, asked()]).toEqual([[], 0]);
});

test('a failure of a warehouse that is available is logged, with what was not done', async () => {
  const { run, logged, asked } = start({ available: true });
  await run();
  expect([logged, asked()]).toEqual([['the views key of a deleted project could not be deleted'], 1]);
});
