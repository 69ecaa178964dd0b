import { describe, expect, test } from 'vitest';
import { ContextOverflow } from '../../models/chat-model.ts';
import { defaultAgentLimits } from '../limits.ts';
import { runScripted } from './testing/run-scripted.ts';
import { call, ScriptedModel } from './testing/scripted-model.ts';
import { openWorkshop } from './testing/workshop.ts';

const endless = (usage = {}) =>
  new ScriptedModel((_, turn) => ({
    ...call('append', { path: `page-${turn}.md`, text: 'x' }),
    text: `Page ${turn}.`,
    usage,
  }));

describe('at a limit the work so far is offered', () => {
  test.each([
    [{ steps: 3 }, {}, 3, 'limit of 3 steps'],
    [{ tokens: 2_000 }, {}, 2, 'limit of 2,000 tokens, of which 2,200 were used'],
    [{ cost: 0.025 }, {}, 3, 'limit of $0.03, of which $0.03 were spent'],
    [{ minutes: 2 }, { ms: 90_000 }, 2, 'limit of 2 minutes'],
  ])('%j', async (given, usage, steps, sentence) => {
    using workshop = await openWorkshop();
    const model = endless(usage);
    const limits = { ...defaultAgentLimits, ...given };
    const task = await workshop.task(model, { limits, prompt: 'Write many pages' });
    const result = await runScripted(task);
    expect(result.partial).toContain(sentence);
    expect(result.title).toBe('Write many pages');
    expect(result.summary).toContain('- `page-1.md` changed');
    expect(result.notes).toEqual([`The agent’s last words: Page ${steps}.`]);
    expect(model.questions).toHaveLength(steps);
    expect(Object.keys(await task.changes())).toHaveLength(steps);
  });

  test('a request that outlasts the time is broken off', async () => {
    using workshop = await openWorkshop();
    const model = new ScriptedModel(
      ({ signal }) =>
        new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new Error('connection closed'))),
        ),
    );
    const limits = { ...defaultAgentLimits, minutes: 0.001 };
    const result = await runScripted(await workshop.task(model, { limits }));
    expect(result).toMatchObject({
      partial: 'It stopped at the limit of 0.001 minutes.',
      summary: 'Nothing was changed.',
    });
  });
});

test('a model is told while it still has time to finish', async () => {
  using workshop = await openWorkshop();
  const model = endless();
  const limits = { ...defaultAgentLimits, steps: 12 };
  await runScripted(await workshop.task(model, { limits }));
  const told = model.questions.map(({ messages }) => JSON.stringify(messages).includes('5 steps left'));
  expect(told.indexOf(true)).toBe(7);
});

test('the time is one for all that a step asks', async () => {
  using workshop = await openWorkshop();
  let signals: AbortSignal[] = [];
  const model = new ScriptedModel(({ signal }, turn) => {
    signals = turn === 1 ? [] : [...signals, signal];
    if (turn === 1) return call('read', { path: 'index.mdx' });
    return turn === 2 ? { throws: new ContextOverflow('too long') } : { text: 'A summary.' };
  });
  const limits = { ...defaultAgentLimits, steps: 2 };
  await runScripted(await workshop.task(model, { limits }));
  expect(signals).toHaveLength(2);
  expect(signals[0]).toBe(signals[1]);
});

test('a model that goes in circles is warned, then stopped', async () => {
  using workshop = await openWorkshop();
  const model = new ScriptedModel(() => call('read', { path: 'index.mdx' }));
  const result = await runScripted(await workshop.task(model));
  expect(result.partial).toContain('went in circles: the same calls gave the same results 5 times');
  expect(model.questions).toHaveLength(5);
  expect(JSON.stringify(model.questions[2]?.messages)).not.toContain('same thing');
  expect(JSON.stringify(model.questions[3]?.messages.at(-1))).toContain('same thing 3 times');
});

test('so is one that goes to and fro', async () => {
  using workshop = await openWorkshop();
  const model = new ScriptedModel((_, turn) => call('read', { path: turn % 2 ? 'index.mdx' : 'setup.mdx' }));
  const result = await runScripted(await workshop.task(model));
  expect(result.partial).toContain('went in circles');
  expect(model.questions).toHaveLength(10);
});
