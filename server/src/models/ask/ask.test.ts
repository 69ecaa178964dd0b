import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { afterTools, chatWith, sampleQuestion } from '../../../test/support/model-servers/ask.ts';
import { startModelServer, wireNames } from '../../../test/support/model-servers/start-model-server.ts';

/** Each provider's own way to carry what the model thought. */
const thoughts = {
  anthropic: { type: 'thinking', thinking: 'Let me see', signature: 'signature of Let me see' },
  'openai-chat': { reasoning_content: 'Let me see' },
  'openai-responses': { type: 'reasoning', encrypted_content: 'encrypted Let me see' },
  google: { thoughtSignature: 'c2lnbmVk' },
};

const deeply = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(deeply)] : [];

describe.each(wireNames)('a model that speaks %s', (wire) => {
  test('is heard in full: its text, its calls in their order, and what it read and wrote', async () => {
    await using server = await startModelServer(wire, [
      {
        text: 'I look at both pages.',
        calls: [
          { name: 'read', input: { path: 'b.md' } },
          { name: 'read', input: { path: 'a.md' } },
          { name: 'edit', input: { path: 'a.md', text: 'ü "quoted"\n' } },
        ],
        usage: { input: 30, cached: 70, output: 12 },
      },
    ]);
    const answer = await chatWith(server).ask(sampleQuestion());
    expect(answer).toMatchObject({ text: 'I look at both pages.', ended: 'calls' });
    expect(answer.calls.map(({ name, input, malformed }) => ({ name, input, malformed }))).toEqual([
      { name: 'read', input: { path: 'b.md' }, malformed: null },
      { name: 'read', input: { path: 'a.md' }, malformed: null },
      { name: 'edit', input: { path: 'a.md', text: 'ü "quoted"\n' }, malformed: null },
    ]);
    expect(answer.usage).toMatchObject({ inputTokens: 100, cachedTokens: 70, outputTokens: 12, cost: null });
  });

  test('goes on with a conversation that was written down, thoughts included', async () => {
    await using server = await startModelServer(wire, [
      { thinking: 'Let me see', text: 'One moment.', calls: [{ name: 'read', input: { path: 'a.md' } }] },
      { text: 'Done.' },
    ]);
    const chat = chatWith(server);
    const question = sampleQuestion();
    const first = await chat.ask(question);
    expect(first).toEqual(JSON.parse(JSON.stringify(first)));
    const second = await chat.ask({ ...question, messages: afterTools(question.messages, first) });
    expect(second).toMatchObject({ text: 'Done.', ended: 'stop', calls: [] });
    const sent = server.requests[1]!.body;
    expect(deeply(sent)).toContainEqual(expect.objectContaining(thoughts[wire]));
    expect(JSON.stringify(sent)).toContain(`the result of ${first.calls[0]!.id}`);
  });

  test('is told how long an answer may be, and what its tools take', async () => {
    await using server = await startModelServer(wire, [{ text: 'Yes.' }]);
    await chatWith(server).ask(sampleQuestion());
    const sent = JSON.stringify(server.requests[0]!.body);
    expect(sent).toMatch(/"max_?(output_?)?tokens":\d+/i);
    expect(sent).toContain('Reads a page.');
    expect(sent).toContain('"required":["path","text"]');
  });

  test('gets exactly one result for each call, malformed or not', async () => {
    const calls = [
      { name: 'read', input: { path: 'a.md' } },
      { name: 'read', input: { file: 7 } },
      { name: 'rm', input: {} },
    ];
    await using server = await startModelServer(wire, [{ text: 'Both.', calls }, { text: 'Sorry.' }]);
    const chat = chatWith(server);
    const question = sampleQuestion();
    const answer = await chat.ask(question);
    expect(answer.messages.map(({ role }) => role)).toEqual(['assistant']);
    const next = await chat.ask({ ...question, messages: afterTools(question.messages, answer) });
    expect(next.text).toBe('Sorry.');
  });

  test.each([
    ['nothing at all', {}],
    ['thoughts that led to nothing', { thinking: 'Let me see' }],
    ['only white space', { text: ' \n\n' }],
  ])('may say %s, and the conversation goes on', async (_, turn) => {
    await using server = await startModelServer(wire, [turn, { text: 'Yes.' }]);
    const chat = chatWith(server);
    const question = sampleQuestion();
    const answer = await chat.ask(question);
    expect(answer).toMatchObject({ messages: [], calls: [], ended: 'stop' });
    expect(await chat.ask(question)).toMatchObject({ text: 'Yes.' });
  });

  test('may write null for an argument that is left out', async () => {
    const calls = [{ name: 'read', input: { path: 'a.md', from: null } }];
    await using server = await startModelServer(wire, [{ calls }]);
    const input = z.object({ path: z.string(), from: z.int().optional() });
    const tools = [{ name: 'read', description: 'Reads a page.', input }];
    const answer = await chatWith(server).ask(sampleQuestion({ tools }));
    expect(answer.calls[0]).toMatchObject({ input: { path: 'a.md' }, malformed: null });
  });

  test('may lead its calls with white space', async () => {
    const calls = [{ name: 'read', input: { path: 'a.md' } }];
    await using server = await startModelServer(wire, [{ text: '\n\n', calls }, { text: 'Yes.' }]);
    const chat = chatWith(server);
    const question = sampleQuestion();
    const messages = afterTools(question.messages, await chat.ask(question));
    expect(await chat.ask({ ...question, messages })).toMatchObject({ text: 'Yes.' });
  });

  test('is never sent half a character', async () => {
    await using server = await startModelServer(wire, [{ text: 'Yes.' }]);
    const half = '😀'.slice(0, 1);
    const messages = [{ role: 'user' as const, content: `Fix ${half}` }];
    const asking = chatWith(server).ask(sampleQuestion({ system: `You ${half}`, messages }));
    expect(await asking).toMatchObject({ text: 'Yes.' });
  });

  test('that counts no tokens is counted for', async () => {
    const usage = { input: 0, output: 0 };
    await using server = await startModelServer(wire, [{ text: 'Yes.', usage }]);
    const content = 'Fix the typo. '.repeat(300);
    const answer = await chatWith(server).ask(sampleQuestion({ messages: [{ role: 'user', content }] }));
    expect(answer.usage.inputTokens).toBeGreaterThan(content.length / 4);
    expect(answer.usage.outputTokens).toBeGreaterThan(0);
  });

  test('refuses in words that are kept', async () => {
    await using server = await startModelServer(wire, [
      { text: 'I cannot help with that.', stop: 'refusal' },
    ]);
    const answer = await chatWith(server).ask(sampleQuestion());
    expect(answer).toMatchObject({ text: 'I cannot help with that.', ended: 'refused' });
  });

  test('reaches the longest length of an answer', async () => {
    await using server = await startModelServer(wire, [{ text: 'And then', stop: 'length' }]);
    expect(await chatWith(server).ask(sampleQuestion())).toMatchObject({ text: 'And then', ended: 'length' });
  });

  test.each([
    ['arguments of another shape', { name: 'read', input: { file: 'a.md' } }, /path/],
    ['a list instead of arguments', { name: 'read', rawInput: '["a.md"]' }, /expected object/i],
    ['a tool that there is not', { name: 'rm', input: {} }, /no tool "rm".*read, edit/],
  ])('hears what is wrong with %s, and the conversation goes on', async (_, call, words) => {
    await using server = await startModelServer(wire, [{ calls: [call] }, { text: 'Sorry.' }]);
    const chat = chatWith(server);
    const question = sampleQuestion();
    const answer = await chat.ask(question);
    expect(answer.ended).toBe('calls');
    expect(answer.calls).toEqual([expect.objectContaining({ malformed: expect.stringMatching(words) })]);
    const next = await chat.ask({ ...question, messages: afterTools(question.messages, answer) });
    expect(next.text).toBe('Sorry.');
  });
});

// Gemini's arguments are objects on the wire, which cannot be half of one.
test.each(wireNames.filter((wire) => wire !== 'google'))(
  'a model that speaks %s hears that its arguments are no JSON',
  async (wire) => {
    const call = { name: 'read', rawInput: '{"path": "a.md' };
    await using server = await startModelServer(wire, [
      { calls: [call] },
      { calls: [call], stop: 'length' },
      { text: 'Sorry.' },
    ]);
    const chat = chatWith(server);
    const question = sampleQuestion();
    const answer = await chat.ask(question);
    expect(answer.calls[0]!.malformed).toMatch(/not valid JSON/);
    const cut = await chat.ask(question);
    expect(cut).toMatchObject({ ended: 'length' });
    expect(cut.calls[0]!.malformed).toMatch(/smaller parts/);
    const next = await chat.ask({ ...question, messages: afterTools(question.messages, answer) });
    expect(next.text).toBe('Sorry.');
  },
);
