import { expect, test } from 'vitest';
import { defaultAgentLimits } from '../server/src/agent/limits.ts';
import { loadTasks } from './load-tasks.ts';
import { evaluate } from './run/evaluate.ts';
import type { TaskRun } from './run/run-task.ts';

const tasks = await loadTasks();

test('builtin/codemod passes every task that a rule can express, and refuses the others without a change', async () => {
  const runs: TaskRun[] = [];
  const setting = {
    model: 'builtin/codemod',
    chat: null,
    limits: defaultAgentLimits,
    sandbox: null,
    keep: false,
    concurrency: 4,
    signal: new AbortController().signal,
  };
  await evaluate(tasks, setting, (run) => runs.push(run));
  const seen = runs.map(({ task, outcome, reasons }) => ({ id: task.id, outcome, reasons }));
  const expected = runs.map(({ task }) =>
    task.byRule
      ? { id: task.id, outcome: 'passed', reasons: [] }
      : { id: task.id, outcome: 'refused', reasons: ['It did not understand the prompt.'] },
  );
  expect(seen).toEqual(expected);
  expect(runs).toHaveLength(tasks.length);
  expect(tasks.filter(({ byRule }) => byRule).length).toBeGreaterThanOrEqual(15);
});
