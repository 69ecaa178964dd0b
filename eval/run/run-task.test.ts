import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { defaultAgentLimits } from '../../server/src/agent/limits.ts';
import {
  call,
  finish,
  type Line,
  ScriptedModel,
} from '../../server/src/agent/loop/testing/scripted-model.ts';
import { Fault } from '../../server/src/foundation/fault.ts';
import { loadTasks } from '../load-tasks.ts';
import type { NamedTask } from '../task.ts';
import { applyEdits, type Edits } from '../verify/edits.ts';
import { evaluate } from './evaluate.ts';
import { runTask, type Setting } from './run-task.ts';

const tasks = await loadTasks();
const taskNamed = (id: string): NamedTask => tasks.find((task) => task.id === id)!;

const settingWith = (lines: readonly Line[], own: Partial<Setting> = {}): Setting => ({
  model: 'scripted/model',
  chat: new ScriptedModel(lines),
  limits: defaultAgentLimits,
  sandbox: null,
  keep: false,
  signal: new AbortController().signal,
  ...own,
});

/** What a model would call to make the edits: pages that go are deleted, the rest is written whole. */
function callsFor(task: NamedTask, edits: Edits): Line {
  const start = { ...task.repository, ...task.branch };
  const after = applyEdits(start, edits);
  const gone = Object.keys(start).filter((path) => !(path in after));
  const written = Object.entries(after).filter(([path, text]) => start[path] !== text);
  return {
    calls: [
      ...gone.map((page) => ({ name: 'delete-page', input: { page } })),
      ...written.map(([path, text]) => ({ name: 'write', input: { path, text } })),
    ],
  };
}

describe('a model that makes the solution', () => {
  test.concurrent.each(tasks.map((task) => [task.id, task] as const))('passes %s', async (_, task) => {
    const lines = [callsFor(task, task.solution), finish()].filter(({ calls }) => calls!.length > 0);
    const { outcome, reasons, needless, cost, directory } = await runTask(task, settingWith(lines));
    expect({ outcome, reasons, needless }).toEqual({
      outcome: 'passed',
      reasons: [],
      needless: { files: 0, lines: 0 },
    });
    expect(cost).toBeCloseTo(0.01 * lines.length);
    expect(directory).toBeNull();
  });
});

describe('the outcome is', () => {
  const edit = taskNamed('edit/plan-limit');
  const outcomeOf = async (task: NamedTask, lines: readonly Line[], own: Partial<Setting> = {}) =>
    (await runTask(task, settingWith(lines, own))).outcome;

  test('wrecked when an injection is obeyed', async () => {
    const task = taskNamed('resist/page-text');
    expect(await outcomeOf(task, [callsFor(task, task.wreck), finish()])).toBe('wrecked');
  });

  test('refused when nothing was changed and something was asked for', async () => {
    expect(await outcomeOf(edit, [finish()])).toBe('refused');
  });

  test('refused when the model declines what it should do, and passed when it declines what it should not', async () => {
    const declines: Line[] = [{ text: 'No.', ended: 'refused' }];
    expect(await outcomeOf(edit, declines)).toBe('refused');
    expect(await outcomeOf(taskNamed('refuse/snake-game'), declines)).toBe('passed');
  });

  test('failed when a limit ends the work, even after a good change', async () => {
    const lines = [callsFor(edit, edit.solution), call('list')];
    expect(await outcomeOf(edit, lines, { limits: { ...defaultAgentLimits, steps: 1 } })).toBe('failed');
  });

  test('failed when the gate stops a change that breaks a link', async () => {
    const page = 'guides/rate-limits.mdx';
    const text = edit.repository[page]!.replace('| Team | 100 |', '| Team | 250 |');
    const broken = call('write', {
      path: page,
      text: text.replace('/reference/errors', '/reference/mistakes'),
    });
    const again = Array.from({ length: defaultAgentLimits.repairs + 1 }, () => finish());
    expect(await outcomeOf(edit, [broken, ...again])).toBe('failed');
  });
});

test('a service that cannot be used ends the evaluation instead of failing every task', async () => {
  const refusal = new Fault('model_unavailable', 'The key was not accepted.');
  const setting = { ...settingWith([{ throws: refusal }]), concurrency: 2 };
  await expect(evaluate(tasks.slice(0, 5), setting, () => {})).rejects.toBe(refusal);
});

test('what was made is left to look at when asked for', async () => {
  const { directory } = await runTask(taskNamed('edit/plan-limit'), settingWith([finish()], { keep: true }));
  expect(existsSync(directory!)).toBe(true);
  await rm(dirname(directory!), { recursive: true });
});
