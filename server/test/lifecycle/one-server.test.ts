import { expect, test } from 'vitest';
import { startProgram, startServer } from '../support/server-process.ts';
import { scratch } from './scratch.ts';

test('a second server on the same directory is refused in one sentence, and the first goes on', async () => {
  await using place = scratch();
  await using first = await startServer(place);
  const second = startProgram(place);
  expect(await second.exited).toEqual({ code: 1, signal: null });
  expect(second.log()).toBe(
    `Another Docwright server (process ${first.pid}) is using ${place.dataDir}; stop it, or choose another directory with DOCWRIGHT_DATA_DIR.\n`,
  );
  expect(second.output()).toBe('');
  const job = await first.runJob('Rename "Acme Pro" to "Acme Team" on all pages');
  expect(job.status).toBe('completed');
});
