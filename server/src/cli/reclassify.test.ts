import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { ReclassificationBody } from '../contract/analytics-ingest.ts';
import { reclassifyCommand } from './reclassify.ts';

const idle: ReclassificationBody = {
  state: 'idle',
  version: 1,
  examined: 0,
  changed: 0,
  startedAt: null,
  finishedAt: null,
};
const running: ReclassificationBody = { ...idle, state: 'running', startedAt: '2026-01-01T00:00:00.000Z' };

/** A server that gives these answers, one after the other. */
async function runAgainst(...answers: ReclassificationBody[]): Promise<unknown> {
  const server = createServer((_, response) => {
    response.end(JSON.stringify(answers.shift()));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return reclassifyCommand.run({ server: url, key: 'dw_key', operands: [], values: { project: 'demo' } });
}

test('a run that came to its end is summed up', async () => {
  const done = {
    ...running,
    state: 'idle',
    examined: 1_200,
    finishedAt: '2026-01-01T00:01:00.000Z',
  } as const;
  expect(await runAgainst(running, done)).toMatch(/examined {2}1,200/);
});

test('a server that knows nothing of the run was started again meanwhile: it was interrupted', async () => {
  await expect(runAgainst(running, idle)).rejects.toThrow(/interrupted.*Start it again/);
});

test('a run that failed says where to look', async () => {
  await expect(runAgainst(running, { ...running, state: 'failed' })).rejects.toThrow(/its log says why/);
});
