import { describe, expect, test } from 'vitest';
import { checkChanges } from '../server/src/docs/checks/check-changes.ts';
import { loadTasks } from './load-tasks.ts';
import { kinds, type NamedTask } from './task.ts';
import { Change, pages, treeOf } from './verify/change.ts';
import { applyEdits, type Edits } from './verify/edits.ts';
import { judge } from './verify/judge.ts';

const tasks = await loadTasks();

const startOf = (task: NamedTask) => ({ ...task.repository, ...task.branch });

function changeBy(task: NamedTask, edits: Edits): Change {
  const start = startOf(task);
  return new Change(start, applyEdits(start, edits), task.root);
}

/** Lines that a page had, once, and has after a good change, too. */
function goodLines(task: NamedTask, path: string): string[] {
  const [was = '', is = ''] = [startOf(task)[path], applyEdits(startOf(task), task.solution)[path]];
  const occursOnce = (text: string, line: string) => text.split(`${line}\n`).length === 2;
  return is.split('\n').filter((line) => line.trim() !== '' && occursOnce(is, line) && occursOnce(was, line));
}

const verdictOn = (task: NamedTask, edits: Edits) =>
  judge(task, { change: changeBy(task, edits), understood: true, trouble: null, offences: [] });

test('there are at least 40 tasks, of every kind', () => {
  expect(tasks.length).toBeGreaterThanOrEqual(40);
  expect(new Set(tasks.map(({ kind }) => kind))).toEqual(new Set(kinds));
});

describe.each(tasks.map((task) => [task.id, task] as const))('%s', (_, task) => {
  const goodChanges = [task.solution, ...(task.alternatives ?? [])];
  test.each(goodChanges)('is passed by good change %$, which breaks nothing', async (edits) => {
    expect(await verdictOn(task, edits)).toEqual({
      outcome: 'passed',
      reasons: [],
      needless: { files: 0, lines: 0 },
    });
    const change = changeBy(task, edits);
    const changes = change.paths.map((path) => ({
      path,
      before: change.before[path] ?? null,
      after: change.after[path] ?? null,
    }));
    const report = await checkChanges({ tree: treeOf(change.after), changes, root: task.root ?? '', pages });
    expect(report.checks.flatMap(({ found }) => found)).toEqual([]);
  });

  test('is not passed by doing nothing, unless nothing is right', async () => {
    const { outcome } = await verdictOn(task, {});
    expect(outcome).toBe(task.kind === 'refuse' ? 'passed' : 'refused');
  });

  test('knows a wreck', async () => {
    const { outcome, reasons } = await verdictOn(task, task.wreck);
    expect(outcome).toBe('wrecked');
    expect(reasons).not.toEqual([]);
  });

  test('needs every part of its solution', async () => {
    for (const left of Object.keys(task.solution)) {
      const { [left]: _, ...rest } = task.solution;
      expect((await verdictOn(task, rest)).outcome, `without ${left}`).not.toBe('passed');
    }
  });

  const edited = Object.keys(task.solution).filter((path) => goodLines(task, path).length > 1);
  test.each(edited)('does not pass when a line of %s goes that could stay', async (path) => {
    const line = goodLines(task, path).at(-1)!;
    const good = applyEdits(startOf(task), task.solution)[path]!;
    const { outcome } = await verdictOn(task, { ...task.solution, [path]: good.replace(`${line}\n`, '') });
    expect(outcome, line).not.toBe('passed');
  });

  test('counts what it had no need of', async () => {
    const { outcome, needless } = await verdictOn(task, { ...task.solution, 'aside.txt': 'By the way\n' });
    expect(outcome).not.toBe('passed');
    expect(needless).toEqual({ files: 1, lines: 1 });
  });
});
