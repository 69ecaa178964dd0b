import { describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { commandLine, isAlive, processesIn } from '../support/processes.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { scratch } from './scratch.ts';

const prompt = 'Rename "Acme Pro" to "Acme Team" on all pages';

/** What a job was doing when its process died is taken up when its lease is over. */
const patience = { timeout: 120_000 };

const workersOf = (directory: string) =>
  processesIn(directory).filter((pid) => commandLine(pid).includes('--role\0worker'));

async function createJob(server: ServerProcess): Promise<string> {
  const { status, json } = await server.call('POST', '/v2/agent/demo/job', { body: { prompt } });
  expect(status).toBe(201);
  return json.id;
}

describe.concurrent('jobs have a process of their own', patience, () => {
  test('a killed one is replaced, its job is carried out, and the operator is told', async () => {
    await using place = scratch();
    await using server = await startServer(place);
    const [worker, ...others] = workersOf(place.path);
    expect(others).toEqual([]);
    const job = await createJob(server);
    process.kill(worker!, 'SIGKILL');
    await eventually('another process for jobs', () => workersOf(place.path).some((pid) => pid !== worker));
    expect((await server.settled(job)).status).toBe('completed');
    expect(server.log()).toContain('the process for jobs ended, and is started again');
  });

  test('a stalled one keeps nobody from the API, nor the server from stopping', async () => {
    await using place = scratch();
    const server = await startServer(place);
    const [worker] = workersOf(place.path);
    process.kill(worker!, 'SIGSTOP');
    const job = await createJob(server);
    expect((await server.call('GET', `/v2/agent/demo/job/${job}`)).status).toBe(200);
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    expect(isAlive(worker!)).toBe(false);
  });

  test('it ends with the server, however that ended', async () => {
    await using place = scratch();
    const server = await startServer(place);
    const [worker] = workersOf(place.path);
    server.signal('SIGKILL');
    await server.exited;
    await eventually('the process for jobs to end', () => !isAlive(worker!));
  });
});
