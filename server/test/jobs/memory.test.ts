import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StepResults } from '../../src/agent/memory.ts';
import type { Database } from '../../src/database/database.ts';
import { forgetTurnBase } from '../../src/database/queries/jobs/forget-turn-base.ts';
import { systemClock } from '../../src/foundation/clock.ts';
import { archiveJob } from '../../src/jobs/archive-job.ts';
import { endTurn } from '../../src/jobs/end-turn.ts';
import { turnMemory } from '../../src/jobs/memory.ts';
import { LeaseLost, type Turn, turnKey } from '../../src/jobs/turn.ts';
import type { Answer } from '../../src/models/chat-model.ts';
import { createTestDatabase } from '../support/database.ts';
import { leasedTurn, takeTurn } from './leased-job.ts';

let database: Database & AsyncDisposable;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const answer = (text: string): Answer => ({
  messages: [{ role: 'assistant', content: [{ type: 'text', text }] }],
  text,
  calls: [
    { id: 'call_1', name: 'read', input: { zebra: 1, apple: [null, '\0', '\ud800'] }, malformed: null },
  ],
  ended: 'calls',
  usage: { inputTokens: 10, cachedTokens: 4, cacheWriteTokens: 0, outputTokens: 2, cost: 0.5, ms: 1500 },
});

const results = (files: StepResults['files'] = [], text = 'done'): StepResults => ({
  messages: [{ role: 'user', content: text }],
  files,
  ms: 7,
  finished: null,
  sentBack: false,
});
const file = (path: string, text: string | null) => ({
  path,
  content: text === null ? null : Buffer.from(text),
  executable: false,
});

describe('whoever takes a turn up again', () => {
  test('finds every answer letter by letter, with the keys in their order', async () => {
    const turn = await leasedTurn(database);
    await turnMemory(turn).saveAnswer(1, answer('a\0b \ud800 🚀'));
    const [step] = await turnMemory(await takeTurn(database, turn.job.id, 2)).steps();
    expect(JSON.stringify(step)).toBe(
      JSON.stringify({ number: 1, answer: answer('a\0b \ud800 🚀'), results: null }),
    );
  });

  test('finds each file as the last step left it, the deleted and the binary ones too', async () => {
    const turn = await leasedTurn(database);
    const memory = turnMemory(turn);
    const bytes = Buffer.from([0, 255, 92, 10]);
    await memory.saveAnswer(1, answer('one'));
    await memory.saveResults(
      1,
      results([file('a.md', 'old'), file('b.md', 'gone soon'), file('ü c.md', 'ü')]),
    );
    await memory.saveAnswer(2, answer('two'));
    await memory.saveResults(
      2,
      results([file('a.md', 'new'), file('b.md', null), { path: 'x.bin', content: bytes, executable: true }]),
    );
    const steps = await turnMemory(await takeTurn(database, turn.job.id, 2)).steps();
    const found = steps
      .flatMap((step) => step.results!.files)
      .map(({ path, content, executable }) => ({
        path,
        content: content && Buffer.from(content),
        executable,
      }));
    expect(found).toEqual([
      file('ü c.md', 'ü'),
      file('a.md', 'new'),
      file('b.md', null),
      { path: 'x.bin', content: bytes, executable: true },
    ]);
    expect(steps.map(({ results }) => results!.ms)).toEqual([7, 7]);
  });

  test('knows what the model has cost so far', async () => {
    const turn = await leasedTurn(database);
    await turnMemory(turn).saveAnswer(1, answer('one'));
    const next = turnMemory(await takeTurn(database, turn.job.id, 2));
    await next.steps();
    await next.saveAnswer(2, { ...answer('two'), usage: { ...answer('').usage, cost: 0.25 } });
    expect(next.usage()).toEqual({
      steps: 2,
      inputTokens: 20,
      cachedTokens: 8,
      outputTokens: 4,
      cost: 0.75,
      seconds: 3,
    });
  });

  test('has its attempts counted anew once an answer is stored: only what does not get on is given up', async () => {
    const first = await leasedTurn(database);
    for (const attempt of [2, 3, 4]) await takeTurn(database, first.job.id, attempt);
    const fifth = await takeTurn(database, first.job.id, 5);
    expect(fifth.instruction.attempts).toBe(5);
    await turnMemory(fifth).saveAnswer(1, answer('one'));
    expect(fifth.instruction.attempts).toBe(1);
    expect((await takeTurn(database, first.job.id, 6)).instruction.attempts).toBe(2);
  });

  test('finds nothing where the turn was begun on another base', async () => {
    const turn = await leasedTurn(database);
    const memory = turnMemory(turn);
    await memory.saveAnswer(1, answer('one'));
    await memory.saveResults(1, results([file('a.md', 'text')]));
    await forgetTurnBase(database, turnKey(turn));
    expect(await turnMemory(await takeTurn(database, turn.job.id, 2)).steps()).toEqual([]);
  });
});

describe('whoever lost the lease', () => {
  test('can write neither an answer nor results', async () => {
    const turn = await leasedTurn(database);
    const memory = turnMemory(turn);
    await memory.saveAnswer(1, answer('one'));
    await takeTurn(database, turn.job.id, 2);
    await expect(memory.saveAnswer(2, answer('two'))).rejects.toThrow(LeaseLost);
    await expect(memory.saveResults(1, results())).rejects.toThrow(LeaseLost);
    await expect(memory.saveResults(1, results([file('a.md', 'x')]))).rejects.toThrow(LeaseLost);
    expect(await turnMemory(await takeTurn(database, turn.job.id, 3)).steps()).toMatchObject([
      { number: 1, results: null },
    ]);
  });
});

describe('a follow-up', () => {
  test('reads the conversation of the turns before it and how each ended', async () => {
    const first = await leasedTurn(database, ['First.', 'Second.', 'Third.']);
    const memory = turnMemory(first);
    await memory.saveAnswer(1, answer('one'));
    await memory.saveResults(1, results([file('a.md', 'x')], 'result'));
    await endTurn(first, { status: 'done', summary: 'Did it.', changed: true });
    const second = await takeTurn(database, first.job.id, 1);
    const error = { code: 'gate_failed', message: 'It broke a link.' } as const;
    await endTurn(second, { status: 'failed', error });
    const third = await takeTurn(database, first.job.id, 1);

    expect(await turnMemory(third).earlier()).toEqual([
      {
        prompt: 'First.',
        messages: [...answer('one').messages, ...results([], 'result').messages],
        outcome: 'Did it.',
      },
      {
        prompt: 'Second.',
        messages: [],
        outcome: 'It failed: It broke a link.\nIts changes were thrown away.',
      },
    ]);
    expect(await turnMemory(third).steps()).toEqual([]);
    const kept = await database.query('select from agent_files where job_id = $1', [first.job.id]);
    expect(kept).toEqual([]);
  });

  test('reads no more of it than a model could: the oldest steps are left out, no instruction is', async () => {
    const first = await leasedTurn(database, ['First.', 'Second.']);
    const memory = turnMemory(first);
    const texts = ['1', '2', '3', '4'].map((digit) => digit.repeat(1_500_000));
    for (const [index, text] of texts.entries()) await memory.saveAnswer(index + 1, answer(text));
    await endTurn(first, { status: 'done', summary: 'Did it.', changed: true });
    const [turn] = await turnMemory(await takeTurn(database, first.job.id, 1)).earlier();
    expect(turn).toMatchObject({ prompt: 'First.', outcome: 'Did it.' });
    expect(turn!.messages).toEqual(answer(texts[3]!).messages);
  });
});

test.each([
  ['that is deleted', ({ job }: Turn) => database.query('delete from jobs where id = $1', [job.id])],
  [
    'that is archived',
    ({ job }: Turn) => archiveJob({ database, clock: systemClock, publicUrl: '' }, job.projectId, job.id),
  ],
])('steps and files go with a job %s', async (_what, end) => {
  const turn = await leasedTurn(database);
  const memory = turnMemory(turn);
  await memory.saveAnswer(1, answer('one'));
  await memory.saveResults(1, results([file('a.md', 'x')]));
  await end(turn);
  for (const table of ['agent_steps', 'agent_files'])
    expect(await database.query(`select from ${table} where job_id = $1`, [turn.job.id])).toEqual([]);
});

test('a step that changes thousands of files is stored', async () => {
  const turn = await leasedTurn(database);
  const memory = turnMemory(turn);
  const files = Array.from({ length: 1_500 }, (_, index) => file(`pages/${index}.md`, 'x'.repeat(5_000)));
  await memory.saveAnswer(1, answer('one'));
  await memory.saveResults(1, results(files));
  const [step] = await turnMemory(await takeTurn(database, turn.job.id, 2)).steps();
  expect(step!.results!.files).toHaveLength(1_500);
});
