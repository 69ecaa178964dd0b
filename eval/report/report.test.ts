import { expect, test } from 'vitest';
import { loadTasks } from '../load-tasks.ts';
import type { TaskRun } from '../run/run-task.ts';
import { jsonReport } from './json.ts';
import { Progress } from './progress.ts';
import { tables } from './tables.ts';

const tasks = await loadTasks({ tasks: ['add/glossary', 'fix/typos'], kinds: [] });
const runs: TaskRun[] = tasks.map((task, index) => ({
  task,
  outcome: index === 0 ? 'passed' : 'failed',
  reasons: index === 0 ? [] : ['A page\nlacks something.'],
  needless: { files: index, lines: index * 4 },
  seconds: 1.23456,
  cost: 0.5,
  directory: null,
}));

test('JSON has the tasks and a summary, and nothing else', () => {
  const report = JSON.parse(jsonReport('a/b', runs));
  expect(Object.keys(report)).toEqual(['tasks', 'summary']);
  expect(report.tasks).toEqual([
    { id: 'add/glossary', kind: 'add', outcome: 'passed', seconds: 1.235, cost: 0.5 },
    { id: 'fix/typos', kind: 'fix', outcome: 'failed', seconds: 1.235, cost: 0.5 },
  ]);
  expect(report.summary).toMatchObject({
    model: 'a/b',
    tasks: 2,
    passed: 1,
    refused: 0,
    failed: 1,
    wrecked: 0,
    needless: { files: 1, lines: 4 },
    cost: 1,
    kinds: { add: { tasks: 1, passed: 1 }, fix: { tasks: 1, passed: 0 } },
  });
});

test('a cost that is not known makes the sum unknown', () => {
  const report = JSON.parse(jsonReport('a/b', [...runs, { ...runs[0]!, cost: null }]));
  expect(report.summary.cost).toBeNull();
});

test('tables have a row for every task and every kind', () => {
  const text = tables('a/b', runs);
  expect(text).toMatch(/^add\/glossary +passed/m);
  expect(text).toMatch(/^fix\/typos +failed +1 \/ 4 +\$0\.50+ +1\.2 s +A page lacks something\.$/m);
  expect(text).toMatch(/^all +2 +1 +50 % /m);
});

test('progress is a bar on a terminal, and lines elsewhere', () => {
  const shown = (isTTY: boolean) => {
    const written: string[] = [];
    const progress = new Progress({ isTTY, columns: 100, write: (text) => written.push(text) }, 2);
    for (const run of runs) progress.add(run);
    return written;
  };
  expect(shown(false)).toEqual(['1/2 add/glossary: passed (1.2 s)\n', '2/2 fix/typos: failed (1.2 s)\n']);
  expect(shown(true).at(-1)).toContain('█ 2/2  1 passed  1 failed');
});
