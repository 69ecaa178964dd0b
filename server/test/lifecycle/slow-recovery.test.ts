import { connect, createServer, type Socket } from 'node:net';
import { expect, inject, test } from 'vitest';
import { untilAnswering } from '../../src/database/embedded/until-answering.ts';

/** PostgreSQL's answer to whoever connects while it is starting. */
function startingUp(): Buffer {
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', ''];
  const text = Buffer.from(fields.map((field) => `${field}\0`).join(''));
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}

/** The run's database, for which so many who connect come too early. */
async function recovering(refusals: number): Promise<AsyncDisposable & { url: string }> {
  const url = new URL(inject('postgresUrl'));
  const { hostname, port } = url;
  let left = refusals;
  const relay = createServer((near: Socket) => {
    near.on('error', () => {}); // the client hangs up as it likes
    if (left-- > 0) return void near.once('data', () => near.end(startingUp()));
    const far = connect(Number(port), hostname);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  url.port = String((relay.address() as { port: number }).port);
  return {
    url: url.href,
    [Symbol.asyncDispose]: () => new Promise((resolve) => relay.close(() => resolve())),
  };
}

test('a database that says it is starting is waited for longer than a silent one, and told of once', async () => {
  await using database = await recovering(100);
  const told: string[] = [];
  const waiting = { silenceMs: 1_000, recoveryMs: 60_000, alive: () => true };
  const answers = await untilAnswering(database.url, { ...waiting, log: (line) => told.push(line) });
  expect(answers).toBe(true);
  expect(told).toEqual(['The database is recovering from a crash; waiting until it has.']);
});

test('a recovery without end is given up', async () => {
  await using database = await recovering(Number.POSITIVE_INFINITY);
  const waiting = { silenceMs: 100, recoveryMs: 300, alive: () => true, log: () => {} };
  expect(await untilAnswering(database.url, waiting)).toBe(false);
});
