import { describe, expect, test } from 'vitest';
import { Fault } from '../../foundation/fault.ts';
import { runScripted } from './testing/run-scripted.ts';
import { call, finish, type Line, ScriptedModel } from './testing/scripted-model.ts';
import { failing, openWorkshop, passing, type TaskInCopy } from './testing/workshop.ts';

const append = (path: string, text: string): Line => call('append', { path, text });

/** What the tools answered to the last question before this one. */
const answers = (model: ScriptedModel, question: number): string =>
  JSON.stringify(model.questions[question]?.messages.at(-1));

describe('the loop', () => {
  test('asks, runs the calls in order, and ends with finish', async () => {
    using workshop = await openWorkshop();
    const model = new ScriptedModel([
      { calls: [append('new.md', 'one\n'), append('new.md', 'two\n')].flatMap((line) => line.calls!) },
      finish('Add a page'),
    ]);
    const task = await workshop.task(model);
    const result = await runScripted(task);
    expect(result).toEqual({ title: 'Add a page', summary: 'Improves a page.', notes: [], partial: null });
    expect(await task.changes()).toEqual({ 'new.md': 'one\ntwo\n' });
    expect(model.questions[0]?.messages).toEqual([{ role: 'user', content: task.prompt }]);
    expect(model.questions[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
  });

  test('sends the same beginning in every step', async () => {
    using workshop = await openWorkshop();
    const model = new ScriptedModel([append('a.md', 'a'), append('b.md', 'b'), finish()]);
    await runScripted(await workshop.task(model));
    const [first, second, third] = model.questions.map(({ system, messages }) => [system, ...messages]);
    expect(second?.slice(0, first?.length)).toEqual(first);
    expect(third?.slice(0, second?.length)).toEqual(second);
  });

  test('tells who follows it what was said, done and paid', async () => {
    using workshop = await openWorkshop();
    const model = new ScriptedModel([{ ...append('a.md', 'a'), text: 'I add it.' }, finish()]);
    const task = await workshop.task(model);
    await runScripted(task);
    expect(task.events.map(({ type }) => type)).toEqual([
      'model-answered',
      'tool-called',
      'model-answered',
      'tool-called',
    ]);
    expect(task.events[0]).toMatchObject({ step: 1, text: 'I add it.', inputTokens: 1000, cost: 0.01 });
    expect(task.events[1]).toMatchObject({
      step: 1,
      tool: 'append',
      summary: 'added to a.md',
      failed: false,
    });
    expect(task.events[2]).toMatchObject({ step: 2, totalCost: 0.02 });
  });

  test('a model that ends without a change has ended', async () => {
    using workshop = await openWorkshop();
    const task = await workshop.task(new ScriptedModel([finish('Decline')]));
    expect(await runScripted(task)).toMatchObject({ title: 'Decline', partial: null });
    expect(await task.changes()).toEqual({});
  });
});

describe('what a model does wrong comes back to it in words', () => {
  test.each([
    ['an unknown tool', call('fly'), 'There is no tool “fly”. There are: read, append'],
    ['arguments of a wrong shape', call('read', { path: {} }), 'path: Invalid input'],
    [
      'arguments that are no JSON',
      { calls: [{ name: 'read', input: '{', malformed: 'It is no JSON.' }] },
      'It is no JSON.',
    ],
    ['what a tool refuses', call('refuse'), 'That cannot be done here. Try append.'],
    ['a path outside', append('../x', 'x'), 'error-text'],
  ] as [string, Line, string][])('%s', async (_, line, sentence) => {
    using workshop = await openWorkshop();
    const model = new ScriptedModel([line, finish()]);
    const task = await workshop.task(model);
    await runScripted(task);
    expect(answers(model, 1)).toContain(sentence);
    expect(task.events[1]).toMatchObject({ type: 'tool-called', failed: true });
  });

  test('a defect of ours does not', async () => {
    using workshop = await openWorkshop();
    const task = await workshop.task(new ScriptedModel([call('break-down')]));
    await expect(runScripted(task)).rejects.toThrow('a defect');
  });

  test('finish is put off while a call of the same answer failed', async () => {
    using workshop = await openWorkshop();
    const both = { calls: [...call('refuse').calls!, ...finish().calls!] };
    const model = new ScriptedModel([both, finish('The end')]);
    const result = await runScripted(await workshop.task(model));
    expect(answers(model, 1)).toContain('Look at its result first');
    expect(result.title).toBe('The end');
  });

  test('nothing runs after finish', async () => {
    using workshop = await openWorkshop();
    const both = { calls: [...finish().calls!, ...append('late.md', 'x').calls!] };
    const task = await workshop.task(new ScriptedModel([both]));
    await runScripted(task);
    expect(await task.changes()).toEqual({});
  });
});

describe('an answer with too much in it', () => {
  test('has its first hundred calls run, and hears of the rest', async () => {
    using workshop = await openWorkshop();
    const calls = Array.from({ length: 300 }, (_, n) => append(`page-${n}.md`, 'x').calls![0]!);
    const model = new ScriptedModel([
      { calls: [...calls, ...finish('Too early').calls!] },
      finish('The end'),
    ]);
    const task = await workshop.task(model);
    expect(await runScripted(task)).toMatchObject({ title: 'The end' });
    expect(Object.keys(await task.changes())).toHaveLength(100);
    const results = model.questions[1]?.messages.at(-1)?.content;
    expect(results).toHaveLength(301);
    expect(JSON.stringify(results)).toContain('Call again what is left');
  });

  test('gets no more back than it has room for', async () => {
    const page = 'A line of the page.\n'.repeat(1_000);
    using workshop = await openWorkshop({ 'long.md': page });
    const reads = Array.from({ length: 20 }, () => call('read', { path: 'long.md' }).calls![0]!);
    const model = new ScriptedModel([{ calls: reads }, finish()], 32_000);
    await runScripted(await workshop.task(model));
    expect(model.questions).toHaveLength(2);
    const results = JSON.stringify(model.questions[1]?.messages.at(-1));
    expect(results.length).toBeLessThan(2 * page.length);
    expect(results).toContain('ask for less at once');
  });
});

describe('the gate', () => {
  test('sends back what it finds, and lets a mended change pass', async () => {
    using workshop = await openWorkshop();
    const model = new ScriptedModel([
      append('a.md', 'bad'),
      finish(),
      append('a.md', ' mended'),
      finish('Mended'),
    ]);
    let task: TaskInCopy;
    const check = async () =>
      (await task.changes())['a.md']?.includes('mended') ? passing : failing('a link leads nowhere');
    task = await workshop.task(model, { check });
    expect(await runScripted(task)).toMatchObject({ title: 'Mended', partial: null });
    expect(answers(model, 2)).toContain('a link leads nowhere');
    expect(task.events.filter(({ type }) => type === 'gate-returned')).toEqual([
      { type: 'gate-returned', step: 2, problems: 1, attemptsLeft: 3 },
    ]);
  });

  test('is the end, with its reasons, once the model had its attempts', async () => {
    using workshop = await openWorkshop();
    const model = new ScriptedModel((_, turn) => finish(`Attempt ${turn}`));
    const task = await workshop.task(model, { check: async () => failing('a link leads nowhere') });
    const error = await runScripted(task).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Fault);
    expect(error).toMatchObject({ code: 'gate_failed' });
    expect((error as Fault).message).toContain('a link leads nowhere');
    expect(model.questions).toHaveLength(1 + task.limits.repairs);
  });
});

describe('answers without a call', () => {
  test('are reminded of the tools twice, and then taken for the end', async () => {
    using workshop = await openWorkshop();
    const talk = { text: 'All is well.' };
    const model = new ScriptedModel([append('a.md', 'a'), talk, talk, talk]);
    const task = await workshop.task(model, { prompt: 'improve the intro. It is dull.' });
    expect(await runScripted(task)).toEqual({
      title: 'Improve the intro',
      summary: 'All is well.',
      notes: [],
      partial: null,
    });
    expect(answers(model, 2)).toContain('[Docwright] You answered without calling a tool');
  });

  test('that were cut off go on, a bounded number of times', async () => {
    using workshop = await openWorkshop();
    const model = new ScriptedModel((_, turn) => ({ text: `part ${turn}`, ended: 'length' }));
    const result = await runScripted(await workshop.task(model));
    expect(result.partial).toContain('cut off at their length limit 4 times');
    expect(model.questions).toHaveLength(4);
  });

  test('that refuse are a fault which says so', async () => {
    using workshop = await openWorkshop();
    const task = await workshop.task(new ScriptedModel([{ text: 'I would rather not.', ended: 'refused' }]));
    const error = await runScripted(task).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'model_refused' });
    expect((error as Fault).message).toContain('I would rather not.');
  });
});

test('an abort stops a running request at once and is not taken for a limit', async () => {
  using workshop = await openWorkshop();
  const archive = new AbortController();
  const model = new ScriptedModel(async ({ signal }) => {
    archive.abort(new Error('archived'));
    await new Promise((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    return {};
  });
  const task = await workshop.task(model, { signal: archive.signal });
  await expect(runScripted(task)).rejects.toThrow('archived');
});
