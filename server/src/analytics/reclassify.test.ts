import { expect, test } from 'vitest';
import type { ProjectRow } from '../database/queries/projects/project-row.ts';
import { createLog } from '../foundation/log.ts';
import type { Judged, Ruling } from '../warehouse/questions.ts';
import { classifierVersion } from './classify/classification.ts';
import { Reclassifications } from './reclassify.ts';

const project = { id: 'docs', viewsKey: 'key', settings: {} } as ProjectRow;

const judged = (evidence: string, changes: Partial<Judged> = {}): Judged => ({
  evidence,
  userAgent: 'GPTBot/1.2',
  signals: 0,
  signatureAgent: '',
  verified: '',
  source: 'server',
  kind: 'ai_training',
  client: 'GPTBot',
  operator: 'OpenAI',
  reason: 'user-agent',
  views: 2,
  ...changes,
});

/** What the warehouse lists, some at a time; it notes what it is told. */
function stored(answers: readonly Judged[][]) {
  const rejudged: Ruling[][] = [];
  const marked: number[] = [];
  let touched = 0;
  const runs = new Reclassifications(
    {
      warehouse: {
        async *listJudged() {
          yield* answers;
        },
        rejudge: async (_viewsKey, rulings) => void rejudged.push([...rulings]),
        markJudged: async (_viewsKey, version) => void marked.push(version),
      },
      buffer: { touch: () => touched++ },
      clock: () => new Date(0),
    },
    createLog('silent'),
  );
  const finish = async () => {
    runs.start(project);
    while (runs.of(project).state === 'running') await new Promise(setImmediate);
    return runs.of(project);
  };
  return { finish, rejudged, marked, touches: () => touched };
}

test('only what gets another verdict is changed, all evidences of one verdict together', async () => {
  const wrong = { kind: 'human_server', client: '', operator: '', reason: 'browser' } as const;
  const answers = [[judged('right'), judged('a', wrong)], [judged('b', { ...wrong, views: 5 })]];
  const { finish, rejudged, marked, touches } = stored(answers);
  expect(await finish()).toMatchObject({ state: 'idle', examined: 9, changed: 7 });
  const verdict = { kind: 'ai_training', client: 'GPTBot', operator: 'OpenAI', reason: 'user-agent' };
  expect(rejudged).toEqual([[{ verdict, evidence: ['a', 'b'] }]]);
  expect(marked).toEqual([classifierVersion]);
  // Before the views change, and after.
  expect(touches()).toBe(2);
});

test('where nothing changes, nothing is written but the version', async () => {
  const { finish, rejudged, marked } = stored([[judged('right')]]);
  expect(await finish()).toMatchObject({ state: 'idle', examined: 2, changed: 0 });
  expect([rejudged, marked]).toEqual([[], [classifierVersion]]);
});

test('any number of evidences is changed some at a time', async () => {
  const answers = Array.from({ length: 25 }, (_, answer) =>
    Array.from({ length: 10_000 }, (_, i) => judged(`${answer} ${i}`, { client: 'Another' })),
  );
  const { finish, rejudged } = stored(answers);
  expect(await finish()).toMatchObject({ state: 'idle', changed: 500_000 });
  const sizes = rejudged.map((rulings) => rulings.reduce((sum, { evidence }) => sum + evidence.length, 0));
  expect(sizes).toEqual([100_000, 100_000, 50_000]);
});
