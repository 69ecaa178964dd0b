import { describe, expect, test } from 'vitest';
import { killIfAlive, processesIn } from '../support/processes.ts';
import { mainProgram, runtime, startProgram, startServer } from '../support/server-process.ts';
import { scratch } from './scratch.ts';

const prompt = 'Rename "Acme Pro" to "Acme Team" on all pages';
const asWorker = [runtime, mainProgram, '--role', 'worker'];

describe.concurrent('a worker of its own', () => {
  test('finds the running server’s database and carries out its jobs', async () => {
    await using place = scratch();
    const server = await startServer({ ...place, environment: { DOCWRIGHT_ROLE: 'api' } });
    const worker = startProgram({ ...place, command: asWorker });
    await worker.prints(/Docwright's worker is ready\./);
    expect((await server.runJob(prompt)).status).toBe('completed');
    expect(await worker.stop()).toEqual({ code: 0, signal: null });
    await server.stop();
    expect(processesIn(place.path)).toEqual([]);
  });

  test('is refused with a sentence where no server was ever started', async () => {
    await using place = scratch();
    await expectRefusal(place.dataDir);
  });

  test('is refused likewise where everything was killed', async () => {
    await using place = scratch();
    const server = await startServer(place);
    for (const pid of [server.pid, ...processesIn(place.path)]) killIfAlive(pid);
    await server.exited;
    await expectRefusal(place.dataDir);
  });
});

async function expectRefusal(dataDir: string): Promise<void> {
  const worker = startProgram({ dataDir, command: asWorker });
  expect(await worker.exited).toEqual({ code: 1, signal: null });
  expect(worker.log()).toBe(
    `No Docwright server is running on ${dataDir}. Start one with "npm start", or set DATABASE_URL to the database that the servers use.\n`,
  );
}
