import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { MoveBody } from '../contract/move-views.ts';
import { moveViewsCommand } from './move-views.ts';

const idle: MoveBody = {
  state: 'idle',
  days: 0,
  daysDone: 0,
  events: 0,
  eventsDone: 0,
  startedAt: null,
  finishedAt: null,
  error: null,
};
const copying: MoveBody = { ...idle, state: 'copying', startedAt: '2026-01-01T00:00:00.000Z' };
const done: MoveBody = { ...copying, state: 'done', days: 3, daysDone: 3, events: 1_200, eventsDone: 1_200 };
const to = 'http://default:a-secret@127.0.0.1:8123/docwright';

const get = ['GET', '/v1/views/move', null];

/** Runs it against a server that gives these answers, one after the other. */
async function runAgainst(
  answers: (MoveBody | { error: string; code: string })[],
  values: Record<string, string> = {},
  operands: string[] = [],
) {
  const requests: unknown[] = [];
  const server = createServer(async (request, response) => {
    const body = request.method === 'POST' ? await json(request) : null;
    requests.push([request.method, request.url, body]);
    const answer = answers.shift()!;
    response.writeHead('code' in answer ? 400 : 200).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const output = moveViewsCommand.run({ server: url, key: 'dw_key', operands, values });
  return { output, requests };
}

test('it starts the move, follows it, and says how to go on, without the password', async () => {
  const { output, requests } = await runAgainst([copying, done], { to, cluster: 'main' });
  const text = await output;
  expect(text).toMatch(/days {4}3\n {2}events {2}1,200\n/);
  expect(text).toContain(
    "CLICKHOUSE_URL='http://default:***@127.0.0.1:8123/docwright' DOCWRIGHT_CLICKHOUSE_CLUSTER=main npm start",
  );
  expect(text).not.toContain('a-secret');
  expect(requests).toEqual([['POST', '/v1/views/move', { to, cluster: 'main' }], get]);
});

test('without a target it follows the move that is under way', async () => {
  const { output, requests } = await runAgainst([copying, done]);
  expect(await output).toContain('CLICKHOUSE_URL=… npm start');
  expect(requests).toEqual([get, get]);
  await expect((await runAgainst([idle])).output).rejects.toThrow('Start one with --to URL');
});

test.each([
  [[{ ...copying, state: 'failed', error: 'It does not answer.' }], 'It does not answer.'],
  [[copying, idle], 'was cancelled, or the server was restarted. Start it again'],
  [[{ error: 'There is nothing to move.', code: 'invalid_request' }], 'There is nothing to move.'],
] as const)('%j is a failure that says what to do', async (answers, message) => {
  const { output } = await runAgainst([...answers], { to });
  await expect(output).rejects.toThrow(message);
});

test('cancel is the only other thing that it takes', async () => {
  const { output, requests } = await runAgainst([idle], {}, ['cancel']);
  expect(await output).toContain('No move is under way');
  expect(requests).toEqual([['DELETE', '/v1/views/move', null]]);
  await expect((await runAgainst([], {}, ['stop'])).output).rejects.toThrow('takes "cancel"');
});
