import { expect, test } from 'vitest';
import { startServerWithModel } from '../support/docwright-with-model.ts';
import { eventually } from '../support/eventually.ts';
import type { Answering } from '../support/model-servers/script.ts';

/** Far below the time after which a model that says nothing more is given up. */
const patienceMs = 10_000;

test.each<[string, Answering]>([
  ['before it begins to answer', { text: 'Never.', hold: new Promise(() => {}) }],
  ['in the middle of its answer', { text: 'A long, long text.', broken: { after: 3, how: 'stall' } }],
])('archiving a job hangs up on the model %s, and nothing is asked afterwards', async (_when, turn) => {
  await using server = await startServerWithModel(() => turn);
  const { json: job } = await server.call('POST', '/v2/agent/demo/job', { body: { prompt: 'Think.' } });
  const request = await eventually('the model to be asked', () => server.model.requests[0]);

  const { status } = await server.call('POST', `/v2/agent/demo/job/${job.id}/archive`);
  expect(status).toBe(200);
  let left: boolean | null = null;
  void request.left.then((early) => (left = early));
  expect(await eventually('the request to end', () => left, patienceMs)).toBe(true);
  await eventually('the worker to be free', async () =>
    (await server.call('GET', '/metrics')).text.includes('docwright_jobs_running 0'),
  );
  expect(server.model.requests).toHaveLength(1);
  expect(await server.settled(job.id)).toMatchObject({ status: 'archived', error: null });
});
