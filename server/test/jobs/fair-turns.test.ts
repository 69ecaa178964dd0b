import { expect, test } from 'vitest';
import { connectDatabase, type Database } from '../../src/database/database.ts';
import { leaseText } from '../../src/database/queries/jobs/lease-job.ts';
import { createQueue, type JobQueue, type QueueOptions } from '../../src/database/queue.ts';
import { newProject } from '../http/new-project.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { startServerWithModel } from '../support/docwright-with-model.ts';
import { eventually } from '../support/eventually.ts';

async function openQueue(limits?: QueueOptions['limits']) {
  const database = connectDatabase({ url: await createTestDatabaseUrl(), poolSize: 4 });
  const open = () =>
    createQueue({ database, supervise: false, onError: () => {}, ...(limits ? { limits } : {}) });
  const queue = await open();
  return {
    database,
    queue,
    open,
    async [Symbol.asyncDispose]() {
      await queue.stop();
      await database.close();
    },
  };
}

const send = (database: Database, queue: JobQueue, projectId: string, names: readonly string[]) =>
  database.transaction(async (tx) => {
    for (const name of names) await queue.send(tx, { id: name, projectId });
  });
const some = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`);
const claimed = async (queue: JobQueue, most: number) =>
  (await queue.claim(most)).map(({ jobId }) => jobId).sort();

test('projects take turns, whoever was there first', async () => {
  await using room = await openQueue();
  const { database, queue } = room;
  await send(database, queue, 'a', some('a', 100));
  expect(await claimed(queue, 4)).toHaveLength(4);
  await send(database, queue, 'b', some('b', 3));
  await send(database, queue, 'c', some('c', 1));
  // `a` holds four already.
  expect(await claimed(queue, 4)).toEqual(['b0', 'b1', 'b2', 'c0']);
  expect(await claimed(queue, 3)).toHaveLength(3);
});

test('no project has more jobs running than it may, over all workers, and all together no more than they may', async () => {
  await using room = await openQueue({ inAll: 7, perProject: 3 });
  const { database, queue, open } = room;
  const others = await Promise.all(some('worker', 3).map(open));
  for (const project of ['a', 'b', 'c']) await send(database, queue, project, some(project, 20));
  const all = (await Promise.all([queue, ...others].map((each) => claimed(each, 5)))).flat();
  const counts = ['a', 'b', 'c'].map((project) => all.filter((name) => name.startsWith(project)).length);
  expect(counts.toSorted()).toEqual([2, 2, 3]);
  expect(await claimed(queue, 5)).toEqual([]);
  await Promise.all(others.map((each) => each.stop()));
});

test('an entry that was handed back is the next attempt', async () => {
  await using room = await openQueue();
  const { database, queue } = room;
  await send(database, queue, 'a', ['a0']);
  const [first] = await queue.claim(1);
  await queue.handBack(first!);
  expect(await queue.claim(1)).toEqual([{ ...first, attempt: 1 }]);
});

test('an entry of a worker that is known to be dead is the next attempt at once, and only while it is that worker’s', async () => {
  await using room = await openQueue();
  const { database, queue } = room;
  await send(database, queue, 'a', ['a0']);
  const [first] = await queue.claim(1);
  const lease = leaseText({ entryId: first!.id, attempt: first!.attempt });
  await queue.handBackOf(lease);
  expect(await queue.claim(1)).toEqual([{ ...first, attempt: 1 }]);
  await queue.handBackOf(lease);
  expect(await queue.claim(1)).toEqual([]);
});

test('a model that hangs keeps nobody else from being carried out', async () => {
  const never = new Promise<void>(() => {});
  await using server = await startServerWithModel(() => ({ text: 'Never.', hold: never }), {
    environment: { DOCWRIGHT_WORKER_CONCURRENCY: '2' },
  });
  const hanging = await Promise.all(
    some('Think ', 5).map((prompt) => server.call('POST', '/v2/agent/demo/job', { body: { prompt } })),
  );
  await eventually('all of them to be asked', () => server.model.requests.length === 5);
  const body = { prompt: 'Rename "Acme Pro" to "Acme Team" on all pages', model: 'builtin/codemod' };
  const { json } = await server.call('POST', '/v2/agent/demo/job', { body });
  expect(await server.settled(json.id)).toMatchObject({ status: 'completed' });
  for (const { json } of hanging) await server.call('POST', `/v2/agent/demo/job/${json.id}/archive`);
});

test('a queue that is full answers 429 with an error of its own, also to messages, and replays are no requests', async () => {
  await using server = await startServerWithModel([], { environment: { DOCWRIGHT_ROLE: 'api' } });
  const project = await newProject(server, { limits: { queuedJobs: 2 } });
  const create = (key: string) =>
    server.call('POST', `/v2/agent/${project}/job`, {
      body: { prompt: 'Think.' },
      headers: { 'idempotency-key': key },
    });
  const first = await create('1');
  expect([first.status, (await create('2')).status]).toEqual([201, 201]);
  const full = await create('3');
  expect([full.status, full.json.code]).toEqual([429, 'queue_full']);
  expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0);
  const path = `/v2/agent/${project}/job/${first.json.id}`;
  const message = await server.call('POST', `${path}/message`, { body: { prompt: 'And this.' } });
  expect([message.status, message.json.code]).toEqual([429, 'queue_full']);
  expect((await create('1')).status).toBe(201);
  await server.call('POST', `${path}/archive`);
  expect((await create('3')).status).toBe(201);
});
