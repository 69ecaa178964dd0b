import type { ModelMessage } from 'ai';
import { describe, expect, test } from 'vitest';
import { ContextOverflow, type Question } from '../../models/chat-model.ts';
import { KeptMemory, Killed } from './testing/kept-memory.ts';
import { runScripted } from './testing/run-scripted.ts';
import { answerOf, call, finish, type Line, ScriptedModel } from './testing/scripted-model.ts';
import { openWorkshop } from './testing/workshop.ts';

const long = 'A sentence that fills the page. '.repeat(120);
const pages = Object.fromEntries(
  Array.from({ length: 60 }, (_, n) => [`page-${n}.md`, `# Page ${n}\n\n${long}\n`]),
);
const prompt = 'Read every page, and never use the word “simply”.';
const summary = 'SUMMARY of what was read.';

const tokensOf = ({ system, messages }: Question): number =>
  Math.ceil((system.length + JSON.stringify(messages).length) / 4);
const isAboutSummary = ({ tools }: Question): boolean => tools.length === 0;

/** Reads page after page and is billed for it; asked for a summary, it gives one. */
function reader(steps: number, contextTokens: number, readable = contextTokens): ScriptedModel {
  let read = 0;
  return new ScriptedModel((question): Line => {
    const usage = { inputTokens: tokensOf(question) };
    if (usage.inputTokens > readable) return { throws: new ContextOverflow('too long') };
    if (isAboutSummary(question)) return { text: summary, usage };
    read += 1;
    return { ...(read > steps ? finish() : call('read', { path: `page-${read}.md` })), usage };
  }, contextTokens);
}

const text = (messages: readonly ModelMessage[]): string => JSON.stringify(messages);
const work = (model: ScriptedModel) => model.questions.filter((question) => !isAboutSummary(question));
const summaries = (model: ScriptedModel) => model.questions.filter(isAboutSummary);

describe('a long conversation', () => {
  test('never outgrows the model, keeps the instruction word for word, and ends as it should', async () => {
    using workshop = await openWorkshop(pages);
    const model = reader(50, 20_000);
    const task = await workshop.task(model, { prompt });
    expect(await runScripted(task)).toMatchObject({ partial: null });
    expect(summaries(model).length).toBeGreaterThan(0);
    for (const question of model.questions) expect(tokensOf(question)).toBeLessThan(20_000);
    for (const { messages } of work(model)) {
      expect(messages[0]?.role).toBe('user');
      expect(messages[0]?.content).toContain(prompt);
    }
    expect(work(model).at(-1)?.messages[0]?.content).toContain(summary);
    expect(task.events.filter(({ type }) => type === 'conversation-compacted')).toHaveLength(
      summaries(model).length,
    );
  });

  test('first loses old results, by the block, and nothing else', async () => {
    using workshop = await openWorkshop(pages);
    const model = reader(16, 20_000);
    await runScripted(await workshop.task(model, { prompt }));
    expect(summaries(model)).toEqual([]);
    const last = work(model).at(-1)!.messages;
    expect(text(last)).toContain('characters left out to save room');
    expect(text(last.slice(0, 3))).not.toContain(long);
    expect(text(last.slice(-2))).toContain(long);
    expect(last.filter(({ role }) => role === 'assistant')).toHaveLength(16);
    const changes = work(model).filter(({ messages }, index, all) => {
      const before = all[index - 1]?.messages ?? [];
      return text(messages.slice(0, before.length)) !== text(before);
    });
    expect(changes).toHaveLength(1);
  });

  test('pairs every call with its result, whatever was left out', async () => {
    using workshop = await openWorkshop(pages);
    const model = reader(50, 20_000);
    await runScripted(await workshop.task(model, { prompt }));
    for (const { messages } of work(model))
      expect(ids(messages, 'tool-call')).toEqual(ids(messages, 'tool-result'));
  });

  test('is summarised where the model can read less than it says', async () => {
    using workshop = await openWorkshop(pages);
    const model = reader(30, 1_000_000, 10_000);
    expect(await runScripted(await workshop.task(model, { prompt }))).toMatchObject({ partial: null });
    expect(summaries(model).length).toBeGreaterThan(0);
  });

  test('ends as a limit where nothing makes it short enough', async () => {
    using workshop = await openWorkshop();
    const model = new ScriptedModel(() => ({ throws: new ContextOverflow('too long') }));
    const result = await runScripted(await workshop.task(model, { prompt }));
    expect(result.partial).toContain('more than the 200000 tokens that the model can read');
  });

  test('goes on where the model has nothing to say about it', async () => {
    using workshop = await openWorkshop(pages);
    const model = new ScriptedModel((question, turn): Line => {
      if (isAboutSummary(question)) return { text: ' ' };
      if (turn === 2) return { throws: new ContextOverflow('too long') };
      return turn === 1 ? call('read', { path: 'page-1.md' }) : finish();
    });
    expect(await runScripted(await workshop.task(model, { prompt }))).toMatchObject({ partial: null });
    expect(work(model).at(-1)?.messages[0]?.content).toContain('Look at the files again');
  });

  test('is not summarised again when the turn is taken up', async () => {
    using workshop = await openWorkshop(pages);
    const memory = new KeptMemory();
    const calm = reader(40, 20_000);
    await runScripted(await workshop.task(calm, { prompt }));
    const summaryStep = calm.questions.findIndex(isAboutSummary) + 1;

    memory.killAt = { write: 2 * summaryStep - 1, moment: 'after' };
    const model = reader(40, 20_000);
    await expect(runScripted(await workshop.task(model, { prompt, memory }))).rejects.toThrow(Killed);
    expect(await runScripted(await workshop.task(model, { prompt, memory }))).toMatchObject({
      partial: null,
    });
    expect(summaries(model)).toHaveLength(summaries(calm).length);
    expect(model.questions).toHaveLength(calm.questions.length);
  });
});

describe('a follow-up', () => {
  const first = 'Rename Pro to Team, but not in the changelog.';
  const earlier = [
    {
      prompt: first,
      messages: [
        ...answerOf(call('read', { path: 'page-1.md' }), 1).messages,
        toolAnswer('call-1-0', long),
        // Its process ended before the call had a result.
        ...answerOf(call('read', { path: 'page-2.md' }), 3).messages,
      ],
      outcome: 'The pull request was opened.',
    },
  ];

  test('goes on with the same conversation', async () => {
    using workshop = await openWorkshop(pages);
    const model = reader(1, 200_000);
    await runScripted(await workshop.task(model, { prompt, memory: new KeptMemory(earlier) }));
    const { messages } = model.questions[0]!;
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user']);
    expect(messages[0]?.content).toBe(first);
    expect(messages.at(-1)?.content).toContain('The pull request was opened.');
    expect(messages.at(-1)?.content).toContain(prompt);
    expect(ids(messages, 'tool-call')).toEqual(['call-1-0']);
  });

  test('keeps every instruction of the job when it is summarised', async () => {
    using workshop = await openWorkshop(pages);
    const model = reader(50, 20_000);
    await runScripted(await workshop.task(model, { prompt, memory: new KeptMemory(earlier) }));
    expect(summaries(model).length).toBeGreaterThan(0);
    for (const { messages } of work(model)) {
      expect(text(messages)).toContain(first);
      expect(text(messages)).toContain(prompt);
    }
  });
});

function toolAnswer(toolCallId: string, value: string): ModelMessage {
  return {
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId, toolName: 'read', output: { type: 'text', value } }],
  };
}

function ids(messages: readonly ModelMessage[], type: 'tool-call' | 'tool-result'): string[] {
  return messages.flatMap(({ content }) =>
    typeof content === 'string'
      ? []
      : content.flatMap((part) => (part.type === type && 'toolCallId' in part ? [part.toolCallId] : [])),
  );
}
