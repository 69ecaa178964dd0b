import { describe, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { chatWith, impatient, sampleQuestion } from '../../../test/support/model-servers/ask.ts';
import type { Turn } from '../../../test/support/model-servers/script.ts';
import { startModelServer, wireNames } from '../../../test/support/model-servers/start-model-server.ts';

const archived = new Error('the job was archived');

describe.each(wireNames)('over %s', (wire) => {
  const moments: [string, Turn][] = [
    ['before the answer begins', { text: 'Late', hold: new Promise(() => undefined) }],
    ['while the answer comes', { text: 'Slow', broken: { after: 3, how: 'stall' } }],
  ];

  test.each(moments)('a question that is taken back %s ends the request', async (_, turn) => {
    const asker = new AbortController();
    await using server = await startModelServer(wire, () => turn);
    const asking = chatWith(server).ask(sampleQuestion({ signal: asker.signal }));
    asking.catch(() => undefined);
    await eventually('the request', () => server.requests.length === 1);
    asker.abort(archived);
    await expect(asking).rejects.toBe(archived);
    expect(await server.requests[0]!.left).toBe(true);
    expect(server.requests).toHaveLength(1);
  });
});

test('a question that is taken back during a pause is not asked again', async () => {
  const asker = new AbortController();
  await using server = await startModelServer('anthropic', () => ({ status: 529 }));
  const onRetry = async () => asker.abort(archived);
  const asking = chatWith(server, { ...impatient, firstPauseMs: 60_000, longestPauseMs: 60_000 }).ask(
    sampleQuestion({ signal: asker.signal, onRetry }),
  );
  await expect(asking).rejects.toBe(archived);
  expect(server.requests).toHaveLength(1);
});

test('a question that was already taken back is never asked', async () => {
  await using server = await startModelServer('anthropic', []);
  const asking = chatWith(server).ask(sampleQuestion({ signal: AbortSignal.abort(archived) }));
  await expect(asking).rejects.toBe(archived);
  expect(server.requests).toHaveLength(0);
});
