import { describe, expect, test } from 'vitest';
import { chatWith, impatient, sampleQuestion } from '../../../test/support/model-servers/ask.ts';
import type { Answering, Turn } from '../../../test/support/model-servers/script.ts';
import { startModelServer, wireNames } from '../../../test/support/model-servers/start-model-server.ts';
import type { Retry } from '../chat-model.ts';

const answer: Answering = { text: 'Here it is.', calls: [{ name: 'read', input: { path: 'a.md' } }] };

/** How many events of `answer` make it complete; what comes after them is only said for the bill. */
const eventsOfAnswer = { anthropic: 12, 'openai-chat': 6, 'openai-responses': 11, google: 4 };

async function askWith(turns: Turn[], wire: (typeof wireNames)[number]) {
  await using server = await startModelServer(wire, turns);
  const retries: Retry[] = [];
  const onRetry = async (retry: Retry) => void retries.push(retry);
  const given = await chatWith(server).ask(sampleQuestion({ onRetry }));
  return { given, retries, requests: server.requests };
}

describe.each(wireNames)('over %s', (wire) => {
  const places = Array.from({ length: eventsOfAnswer[wire] }, (_, place) => place);

  test.each(['end', 'reset'] as const)('an answer cut by %s at any event is asked for again', async (how) => {
    const { given: whole } = await askWith([answer], wire);
    for (const after of places) {
      const { given, retries, requests } = await askWith(
        [{ ...answer, broken: { after, how } }, answer],
        wire,
      );
      const context = `cut after ${after} events`;
      expect(
        given.calls.map(({ input }) => input),
        context,
      ).toEqual(whole.calls.map(({ input }) => input));
      expect(given.text, context).toBe(whole.text);
      expect(retries, context).toHaveLength(1);
      expect(requests[1]!.body, context).toEqual(requests[0]!.body);
    }
  });

  test('an error in the middle of the stream is asked about again', async () => {
    const { given, retries } = await askWith(
      [{ ...answer, broken: { after: 3, how: 'error' } }, answer],
      wire,
    );
    expect(given.text).toBe(answer.text);
    expect(retries).toHaveLength(1);
  });

  test('a complete answer is not asked for again', async () => {
    const { retries } = await askWith([answer], wire);
    expect(retries).toEqual([]);
  });

  test.each([429, 500, 502, 503, 529])('%i is answered with patience', async (status) => {
    const { given, retries } = await askWith([{ status }, { status }, answer], wire);
    expect(given.text).toBe(answer.text);
    expect(retries.map(({ attempt }) => attempt)).toEqual([1, 2]);
  });

  test('the pause is never shorter than what the service asks for', async () => {
    const busy = (headers: Record<string, string>) => ({ status: 429, headers });
    const { retries } = await askWith(
      [busy({ 'retry-after-ms': '40' }), busy({ 'retry-after': '0.05' }), answer],
      wire,
    );
    expect(retries[0]).toMatchObject({ reason: 'too many requests' });
    expect(retries[0]!.afterMs).toBeGreaterThanOrEqual(40);
    expect(retries[1]!.afterMs).toBeGreaterThanOrEqual(50);
  });

  test('a service that asks for more time than there is, is not asked again', async () => {
    await using server = await startModelServer(wire, [{ status: 429, headers: { 'retry-after': '86400' } }]);
    const asking = chatWith(server).ask(sampleQuestion());
    await expect(asking).rejects.toMatchObject({ code: 'model_unavailable' });
    expect(server.requests).toHaveLength(1);
  });

  test('a service that never recovers is given up after as many attempts as were agreed', async () => {
    await using server = await startModelServer(wire, () => ({ status: 500 }));
    const asking = chatWith(server, { ...impatient, attempts: 4 }).ask(sampleQuestion());
    await expect(asking).rejects.toThrow('tried 4 times');
    expect(server.requests).toHaveLength(4);
  });

  test.each([
    ['stops coming', { broken: { after: 3, how: 'stall' } }],
    ['never begins', { hold: new Promise(() => undefined) }],
  ] as const)('an answer that %s is given up and asked for again', async (_, stuck) => {
    await using server = await startModelServer(wire, (_request, number) =>
      number === 0 ? { ...answer, ...stuck } : answer,
    );
    const given = await chatWith(server, { ...impatient, stallMs: 200 }).ask(sampleQuestion());
    expect(given.text).toBe(answer.text);
    expect(await server.requests[0]!.left).toBe(true);
  });

  test('an answer that takes too long in all is given up', async () => {
    await using server = await startModelServer(wire, () => ({
      ...answer,
      broken: { after: 3, how: 'stall' },
    }));
    const asking = chatWith(server, { ...impatient, attempts: 2, answerMs: 100 }).ask(sampleQuestion());
    await expect(asking).rejects.toMatchObject({ code: 'model_unavailable' });
  });
});

test('a server that is not there is a connection that fails', async () => {
  const server = await startModelServer('openai-chat', []);
  await server[Symbol.asyncDispose]();
  const asking = chatWith(server, { ...impatient, attempts: 2 }).ask(sampleQuestion());
  await expect(asking).rejects.toThrow('the connection failed');
});

test('what a cut answer cost is counted', async () => {
  const usage = { input: 10, cached: 500, cacheWrite: 40, output: 7 };
  const { given } = await askWith(
    [
      { ...answer, usage, broken: { after: 5, how: 'reset' } },
      { ...answer, usage },
    ],
    'anthropic',
  );
  expect(given.usage).toMatchObject({
    inputTokens: 1_100,
    cachedTokens: 1_000,
    cacheWriteTokens: 80,
    outputTokens: 7,
  });
});

test('where the server says what it bills only at the end, a cut answer is estimated', async () => {
  const { given: whole } = await askWith([answer], 'openai-chat');
  const { given } = await askWith([{ ...answer, broken: { after: 3, how: 'reset' } }, answer], 'openai-chat');
  expect(given.usage.inputTokens).toBeGreaterThan(whole.usage.inputTokens);
  const { given: refused } = await askWith(
    [{ ...answer, broken: { after: 0, how: 'reset' } }, answer],
    'openai-chat',
  );
  expect(refused.usage.inputTokens).toBe(whole.usage.inputTokens);
});
