import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { combined } from '../../analytics/logs/combined.ts';
import { ReceivingServer } from '../testing/receiving-server.ts';
import { importLogs } from './import-logs.ts';
import { Progress } from './progress.ts';
import { Tally } from './tally.ts';

const line = (path: string) =>
  `192.0.2.1 - - [01/Jan/2026:00:00:00 +0000] "GET ${path} HTTP/1.1" 200 5 "-" "x"\n`;
const log = (content: string, name = 'a.log') => ({
  name,
  open: () => Readable.from([Buffer.from(content)]),
});

async function importInto(server: { url: string }, sources: ReturnType<typeof log>[], said: string[] = []) {
  const tally = new Tally();
  await importLogs(sources, {
    tally,
    destination: { server: server.url, project: 'my docs', key: 'dw_secret' },
    format: combined,
    progress: new Progress({ write: (text) => said.push(text) }, undefined),
    patience: { attempts: 3, firstPauseMs: 1, longestPauseMs: 2, answerMs: 5_000 },
  });
  return tally;
}

test('every line is counted as accepted, duplicate, ignored or rejected, and importing again adds nothing', async () => {
  await using server = await ReceivingServer.start();
  const content = `${line('/a')}${line('/a')}nonsense\n\n${line('/b')}`;
  expect(await importInto(server, [log(content)])).toMatchObject({
    lines: 5,
    accepted: 3,
    duplicates: 0,
    ignored: 1,
    rejected: 1,
    firstRejected: ['line 3: not in the combined log format'],
  });
  expect(await importInto(server, [log(content + line('/c'))])).toMatchObject({ accepted: 1, duplicates: 3 });
  expect(server.batches[0]).toMatchObject({
    path: '/v1/analytics/my%20docs/events',
    headers: {
      authorization: 'Bearer dw_secret',
      'content-type': 'application/x-ndjson',
      'docwright-ids': 'kept',
    },
  });
});

test('an unfinished last line of a file counts once, when it is finished, and is told of until then', async () => {
  await using server = await ReceivingServer.start();
  const said: string[] = [];
  const growing = (content: string) => [{ ...log(content), mayGrow: true }];
  const cut = line('/b').slice(0, -3);
  expect(await importInto(server, growing(line('/a') + cut), said)).toMatchObject({
    accepted: 1,
    ignored: 1,
  });
  expect(said.join('')).toContain('line 2: not finished yet');
  expect(await importInto(server, growing(line('/a') + line('/b')))).toMatchObject({
    accepted: 1,
    duplicates: 1,
    ignored: 0,
  });
});

test('a long log goes up in batches of at most 10,000 events and less than 8 MiB', async () => {
  await using server = await ReceivingServer.start();
  const content = Array.from({ length: 10_500 }, (_, n) => line(`/${n}`)).join('');
  const wide = Array.from({ length: 150 }, (_, n) => line(`/${n}${'x'.repeat(60_000)}`)).join('');
  expect(await importInto(server, [log(content, 'a.log'), log(wide, 'b.log')])).toMatchObject({
    accepted: 10_650,
  });
  expect(server.batches.map(({ events }) => events.length)).toEqual([
    10_000,
    500,
    expect.any(Number),
    expect.any(Number),
  ]);
  for (const { headers } of server.batches)
    expect(Number(headers['content-length'])).toBeLessThan(8 * 1024 * 1024);
});

test('a batch is sent again while the server is busy, and its trouble is told', async () => {
  await using server = await ReceivingServer.start();
  const busy = { status: 503, headers: { 'retry-after': '0' }, body: { error: 'The buffer is full.' } };
  server.answer = (_, attempt) => (attempt < 3 ? busy : undefined);
  const said: string[] = [];
  expect(await importInto(server, [log(line('/a'))], said)).toMatchObject({ accepted: 1 });
  expect(said.join('')).toMatch(/The buffer is full\. Trying again in 0\.0 s\.\n.*The buffer is full/s);
  expect(new Set(server.events.map(({ id }) => id)).size).toBe(1);
});

test('what the server rejects is named by file and line', async () => {
  await using server = await ReceivingServer.start();
  server.answer = ({ events }) => ({
    status: 202,
    body: {
      accepted: events.length - 1,
      duplicates: 0,
      ignored: 0,
      rejected: [{ index: 0, reason: 'no such day' }],
    },
  });
  const tally = await importInto(server, [log(`x\n${line('/a')}`), log(line('/b'), 'b.log')]);
  expect(tally.firstRejected).toEqual([
    'a.log, line 1: not in the combined log format',
    'a.log, line 2: no such day',
    'b.log, line 1: no such day',
  ]);
  expect(tally.summary(1)).toContain('b.log, line 1: no such day');
});

test('a refusal ends the import with the server’s sentence, and another service with ours', async () => {
  const server = await ReceivingServer.start();
  server.answer = () => ({ status: 401, body: { error: 'The key is unknown.' } });
  await expect(importInto(server, [log(line('/a'))])).rejects.toThrow('The key is unknown.');
  expect(server.batches).toHaveLength(1);
  server.answer = () => ({ status: 200, body: 'hello' });
  await expect(importInto(server, [log(line('/a'))])).rejects.toThrow(
    'answered 200, but not as Docwright does',
  );
  await server[Symbol.asyncDispose]();
});

test('a server that was never there is told at once; one that has answered before gets its time', async () => {
  const server = await ReceivingServer.start();
  const { url } = server;
  const said: string[] = [];
  server.answer = () => {
    server.closeDoor();
    return { status: 503, headers: { connection: 'close' }, body: { error: 'Going down.' } };
  };
  await expect(importInto({ url }, [log(line('/a'))], said)).rejects.toThrow(
    `No server answers on ${url} (ECONNREFUSED). Gave up after 3 attempts.`,
  );
  expect(said.join('')).toContain('Going down. Trying again in');
  said.length = 0;
  await expect(importInto({ url }, [log(line('/a'))], said)).rejects.toThrow(
    /\(ECONNREFUSED\)\. Is it on another address\? Use --server URL or DOCWRIGHT_URL\.$/,
  );
  expect(said).toEqual([]);
});
