import { describe, expect, test } from 'vitest';
import { afterTools, chatWith, sampleQuestion } from '../../../test/support/model-servers/ask.ts';
import type { Turn } from '../../../test/support/model-servers/script.ts';
import { startModelServer, wireNames } from '../../../test/support/model-servers/start-model-server.ts';
import { Fault } from '../../foundation/fault.ts';
import { ContextOverflow, type Retry } from '../chat-model.ts';

const keySettings = {
  anthropic: 'ANTHROPIC_API_KEY',
  'openai-chat': 'DOCWRIGHT_MODEL_KEYS',
  'openai-responses': 'OPENAI_API_KEY',
  google: 'GOOGLE_GENERATIVE_AI_API_KEY',
};

/** What is thrown when the first request fails, and it must be the only one. */
async function thrownAfter(wire: (typeof wireNames)[number], failing: Turn): Promise<Error> {
  await using server = await startModelServer(wire, [failing]);
  const thrown = await chatWith(server)
    .ask(sampleQuestion())
    .catch((error: unknown) => error);
  expect(server.requests).toHaveLength(1);
  expect(thrown).toBeInstanceOf(Error);
  return thrown as Error;
}

describe.each(wireNames)('over %s', (wire) => {
  test.each<Turn>([
    { status: 400, overflow: true },
    { text: 'I begin', broken: { after: 0, how: 'overflow' } },
    { text: 'I begin', broken: { after: 2, how: 'overflow' } },
  ])('a conversation that is too long is recognised in the provider’s own words: %j', async (turn) => {
    expect(await thrownAfter(wire, turn)).toBeInstanceOf(ContextOverflow);
  });

  test.each([401, 403])('%i names the key to check', async (status) => {
    const thrown = await thrownAfter(wire, { status });
    expect(thrown).toMatchObject({ code: 'model_unavailable' });
    expect(thrown.message).toContain(keySettings[wire]);
  });

  test('404 is a model that there is not', async () => {
    const thrown = await thrownAfter(wire, { status: 404 });
    expect(thrown).toBeInstanceOf(Fault);
    expect(thrown).toMatchObject({ code: 'model_unknown' });
  });

  test('any other refusal is told in the provider’s words', async () => {
    const thrown = await thrownAfter(wire, { status: 400, message: 'tools.0: too many properties' });
    expect(thrown).toMatchObject({ code: 'model_unavailable' });
    expect(thrown.message).toContain('too many properties');
  });
});

test.each([
  ['vLLM', "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens."],
  ['vLLM', 'The decoder prompt (length 9000) is longer than the maximum model length of 8192.'],
  ['llama.cpp', 'the request exceeds the available context size, try increasing it'],
  ['LM Studio', 'The model is loaded with context length of only 4096 tokens, which is not enough.'],
  ['SGLang', "The input (9000 tokens) is longer than the model's context length (8192 tokens)."],
  ['Text Generation Inference', '`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 9000'],
  ['LiteLLM', 'litellm.ContextWindowExceededError: the prompt does not fit'],
  ['a gateway', "This endpoint's maximum context length is 131072 tokens."],
])('the words of %s for a conversation that is too long are known', async (_, message) => {
  expect(await thrownAfter('openai-chat', { status: 400, message })).toBeInstanceOf(ContextOverflow);
});

test.each([{ error: 'the model has no tools' }, { detail: [{ msg: 'the model has no tools' }] }])(
  'a server’s words are told, whatever form they come in: %j',
  async (body) => {
    const thrown = await thrownAfter('openai-chat', { status: 400, body });
    expect(thrown.message).toContain('the model has no tools');
  },
);

test('a question that is longer than an account may ever ask is too long, whatever its status says', async () => {
  const message = 'Request too large for gpt-5 on tokens per min (TPM): Limit 30000, Requested 41000.';
  expect(await thrownAfter('openai-responses', { status: 429, message })).toBeInstanceOf(ContextOverflow);
});

test.each([
  ['openai-responses', 429, 'insufficient_quota'],
  ['anthropic', 400, 'Your credit balance is too low to access the Anthropic API.'],
] as const)('an account of %s with nothing left is not asked again', async (wire, status, message) => {
  const thrown = await thrownAfter(wire, { status, message });
  expect(thrown).toMatchObject({ code: 'model_unavailable' });
  expect(thrown.message).toContain('nothing left');
});

test('Google says in the answer how long to wait', async () => {
  const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '0.03s' }];
  const body = { error: { code: 429, message: 'Quota exceeded.', status: 'RESOURCE_EXHAUSTED', details } };
  await using server = await startModelServer('google', [{ status: 429, body }, { text: 'Yes.' }]);
  const waits: number[] = [];
  const onRetry = async ({ afterMs }: Retry) => void waits.push(afterMs);
  expect(await chatWith(server).ask(sampleQuestion({ onRetry }))).toMatchObject({ text: 'Yes.' });
  expect(waits[0]).toBeGreaterThanOrEqual(30);
});

test('Google says in words that a key is wrong', async () => {
  const message = 'API key not valid. Please pass a valid API key.';
  const thrown = await thrownAfter('google', { status: 400, message });
  expect(thrown.message).toContain('GOOGLE_GENERATIVE_AI_API_KEY');
});

test.each([
  ['anthropic', 'messages.1.content.0: `thinking` or `redacted_thinking` blocks … cannot be modified.'],
  ['openai-responses', "Item 'fc_1' was provided without its required 'reasoning' item: 'rs_1'."],
  ['google', 'Function call is missing a thought_signature in functionCall parts.'],
  ['openai-chat', 'The reasoning_content in the thinking mode must not be passed.'],
] as const)('%s is asked once more without thoughts that it refuses', async (wire, message) => {
  const thinking = 'Let me see';
  await using server = await startModelServer(wire, [
    { thinking, calls: [{ name: 'read', input: { path: 'a.md' } }] },
    { status: 400, message },
    { text: 'Done.' },
    { status: 400, message },
    { status: 400, message },
  ]);
  const chat = chatWith(server);
  const question = sampleQuestion();
  const messages = afterTools(question.messages, await chat.ask(question));
  expect(await chat.ask({ ...question, messages })).toMatchObject({ text: 'Done.' });
  expect(JSON.stringify(server.requests[1]!.body)).toMatch(/Let me see/);
  expect(JSON.stringify(server.requests[2]!.body)).not.toMatch(/Let me see|c2lnbmVk/);
  expect(JSON.stringify(server.requests[2]!.body)).toContain('a.md');
  await expect(chat.ask({ ...question, messages })).rejects.toMatchObject({ code: 'model_unavailable' });
  expect(server.requests).toHaveLength(5);
});
