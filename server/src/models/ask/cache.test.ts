import type { ModelMessage } from 'ai';
import { expect, test } from 'vitest';
import { afterTools, chatWith, sampleQuestion } from '../../../test/support/model-servers/ask.ts';
import { startModelServer, type WireName } from '../../../test/support/model-servers/start-model-server.ts';

/** The requests of a conversation with as many steps. */
async function requestsOf(wire: WireName, steps: number, prompt = 'Fix the typo.') {
  await using server = await startModelServer(wire, () => ({
    calls: [
      { name: 'read', input: { path: 'a.md' } },
      { name: 'read', input: { path: 'b.md' } },
    ],
  }));
  const chat = chatWith(server);
  let messages: ModelMessage[] = [{ role: 'user', content: prompt }];
  for (let step = 0; step < steps; step++) {
    messages = afterTools(messages, await chat.ask(sampleQuestion({ messages })));
  }
  return server.requests.map(({ body }) => body);
}

type Block = { cache_control?: object };
const isMarked = ({ cache_control }: Block) => cache_control !== undefined;
const withoutMarks = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (name, part) => (name === 'cache_control' ? undefined : part)));

test('Anthropic finds what the question before ended with in its cache', async () => {
  const requests = await requestsOf('anthropic', 5);
  for (const [index, { tools, system, messages }] of requests.entries()) {
    const blocks: Block[] = messages.flatMap(({ content }: { content: Block[] }) => content);
    expect(tools.filter(isMarked)).toEqual([tools.at(-1)]);
    expect(system.filter(isMarked)).toEqual([system.at(-1)]);
    expect(isMarked(blocks.at(-1)!)).toBe(true);
    expect(blocks.filter(isMarked)).toHaveLength(index === 0 ? 1 : 2);

    const before = requests[index - 1];
    if (!before) continue;
    const shared = messages.slice(0, before.messages.length);
    expect(withoutMarks([tools, system, shared])).toEqual(
      withoutMarks([before.tools, before.system, before.messages]),
    );
    expect(isMarked(shared.at(-1).content.at(-1))).toBe(true);
  }
});

test('OpenAI is told which questions belong together, and to keep none', async () => {
  const requests = [
    ...(await requestsOf('openai-responses', 3)),
    ...(await requestsOf('openai-responses', 1, 'Add a page.')),
  ];
  const keys = requests.map(({ prompt_cache_key }) => prompt_cache_key);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
  expect(keys[0]).toMatch(/^[\w-]{32}$/);
  for (const request of requests) expect(request.store).toBe(false);
});

test.each(['openai-chat', 'openai-responses', 'google'] as const)(
  '%s gets the same beginning every time',
  async (wire) => {
    const bodies = await requestsOf(wire, 3);
    const conversation = (body: (typeof bodies)[number]): unknown[] =>
      body.messages ?? body.input ?? body.contents;
    for (const [index, body] of bodies.slice(1).entries()) {
      const before = conversation(bodies[index]);
      expect(conversation(body).slice(0, before.length)).toEqual(before);
      expect(body.tools).toEqual(bodies[0].tools);
    }
  },
);
