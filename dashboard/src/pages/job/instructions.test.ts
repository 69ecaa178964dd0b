import { describe, expect, test } from 'vitest';
import type { JobEventBody } from '../../../../server/src/contract/job.ts';
import { instructionsOf, timeWorked } from './instructions.ts';

/** A second apart. */
const course = (...told: [type: string, data: object][]): JobEventBody[] =>
  told.map(([type, data], index) => ({
    id: index + 1,
    type,
    at: new Date(index * 1_000).toISOString(),
    data: { ...data },
  }));
const queued = (instruction: number): [string, object] => [
  'instruction-queued',
  { instruction, prompt: `Prompt ${instruction}` },
];
const started = (instruction: number, attempt = 1): [string, object] => [
  'instruction-started',
  { instruction, attempt },
];
const answered = (instruction: number, step: number, cost: number | null): [string, object] => [
  'model-answered',
  { instruction, step, text: '', inputTokens: 100, cachedTokens: 20, outputTokens: 10, cost, ms: 500 },
];

describe('the instructions of a job', () => {
  test('are told apart, also where a follow-up came while the first was at work', () => {
    const views = instructionsOf(
      course(
        queued(1),
        started(1),
        queued(2),
        ['instruction-completed', { instruction: 1, summary: 'Done.', changed: true }],
        started(2),
        [
          'instruction-failed',
          { instruction: 2, error: { code: 'gate_failed', message: 'No.', suggestions: ['B'] } },
        ],
        queued(3),
      ),
    );
    expect(views).toMatchObject([
      { number: 1, prompt: 'Prompt 1', state: 'completed', summary: 'Done.', suggestions: [] },
      { number: 2, prompt: 'Prompt 2', error: 'No.', suggestions: ['B'], state: 'failed', summary: null },
      { number: 3, prompt: 'Prompt 3', state: 'waiting', startedAt: null, endedAt: null },
    ]);
  });

  test('begin with their first attempt', () => {
    const [view] = instructionsOf(course(queued(1), started(1), started(1, 2)));
    expect(view).toMatchObject({ state: 'active', startedAt: '1970-01-01T00:00:01.000Z', endedAt: null });
  });
});

describe('what the model of an instruction cost', () => {
  test('is added up from its answers while it is at work', () => {
    const [view] = instructionsOf(course(queued(1), started(1), answered(1, 1, 0.25), answered(1, 2, 0.5)));
    expect(view!.usage).toEqual({
      steps: 2,
      inputTokens: 200,
      cachedTokens: 40,
      outputTokens: 20,
      cost: 0.75,
      seconds: 1,
    });
  });

  test('is not known where one price is not', () => {
    const [view] = instructionsOf(course(queued(1), started(1), answered(1, 1, 0.25), answered(1, 2, null)));
    expect(view!.usage.cost).toBeNull();
  });

  test('is what the agent said at its end, which also counts an answer whose event was lost', () => {
    const usage = { steps: 3, inputTokens: 300, cachedTokens: 60, outputTokens: 30, cost: 1, seconds: 2 };
    const [view] = instructionsOf(
      course(queued(1), started(1), answered(1, 1, 0.25), [
        'agent-finished',
        { instruction: 1, summary: '', notes: [], partial: null, usage },
      ]),
    );
    expect(view!.usage).toEqual(usage);
  });
});

test('what belongs to no instruction stands with the newest that was taken up', () => {
  const views = instructionsOf(
    course(
      ['job-created', { model: 'm', ref: 'r' }],
      queued(1),
      started(1),
      queued(2),
      ['branch-conflict-resolved', {}],
      started(2),
      ['job-completed', {}],
    ),
  );
  expect(views.map(({ events }) => events.map(({ id }) => id))).toEqual([
    [1, 2, 3, 5],
    [4, 6, 7],
  ]);
});

test('archiving stops what was under way and what was waiting', () => {
  const views = instructionsOf(course(queued(1), started(1), queued(2), ['job-archived', {}]));
  expect(views.map(({ state, endedAt }) => [state, endedAt])).toEqual([
    ['stopped', '1970-01-01T00:00:03.000Z'],
    ['stopped', '1970-01-01T00:00:03.000Z'],
  ]);
  expect(timeWorked(views, 60_000)).toBe(2_000);
});

test('the time worked leaves out the time in between, and counts up to now', () => {
  const done = (instruction: number): [string, object] => [
    'instruction-completed',
    { instruction, summary: '', changed: true },
  ];
  const views = instructionsOf(course(queued(1), started(1), done(1), queued(2), started(2)));
  expect(timeWorked(views, 9_000)).toBe(1_000 + 5_000);
});
