import type { ModelMessage } from 'ai';
import { expect, test } from 'vitest';
import { shortened } from './shorten.ts';
import { answerOf, call } from './testing/scripted-model.ts';

const long = 'x'.repeat(10_000);

test('long arguments are cut, and what the model said stays', () => {
  const { messages } = answerOf({
    text: long,
    ...call('write', { path: 'a.md', text: long, lines: [long, 7] }),
  });
  const [entry] = [shortened({ kind: 'step', messages })];
  const [message] = entry.kind === 'step' ? entry.messages : [];
  expect(message?.content).toMatchObject([
    { type: 'text', text: long },
    { type: 'tool-call', input: { path: 'a.md', text: expect.stringContaining('9200 characters left out') } },
  ]);
  expect(JSON.stringify(message).length).toBeLessThan(long.length + 3_000);
});

test('what the model thought goes together with what ties its calls to it', () => {
  const signed = { openai: { itemId: 'fc_1' } };
  const messages: ModelMessage[] = [
    {
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'Hm.', providerOptions: { openai: { itemId: 'rs_1' } } },
        { type: 'tool-call', toolCallId: 'a', toolName: 'read', input: {}, providerOptions: signed },
      ],
    },
  ];
  const entry = shortened({ kind: 'step', messages });
  expect(JSON.parse(JSON.stringify(entry)).messages[0].content).toEqual([
    { type: 'tool-call', toolCallId: 'a', toolName: 'read', input: {} },
  ]);
});

test('what a person said is never cut', () => {
  const said = { kind: 'said', text: long } as const;
  expect(shortened(said)).toBe(said);
});
