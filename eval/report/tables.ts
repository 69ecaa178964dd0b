import type { TaskRun } from '../run/run-task.ts';
import type { Needless } from '../verify/needless.ts';
import { summarise, type Tally } from './summarise.ts';

const longestReason = 90;

/** What happened, task by task and kind by kind, for people. */
export function tables(model: string, runs: readonly TaskRun[]): string {
  const summary = summarise(model, runs);
  const kept = runs.flatMap(({ task, directory }) => (directory ? [`${task.id}: ${directory}`] : []));
  return [
    table(['task', 'outcome', 'needless', 'cost', 'time', 'why'], runs.map(taskRow)),
    table(
      ['kind', 'tasks', 'passed', 'success', 'refused', 'failed', 'wrecked', 'needless', 'cost', 'time'],
      [
        ...Object.entries(summary.kinds).map(([kind, tally]) => [kind, ...tallyRow(tally)]),
        ['all', ...tallyRow(summary)],
      ],
    ),
    `${model} passed ${summary.passed} of ${summary.tasks} tasks. Needless: files and lines changed without need.\n`,
    ...(kept.length > 0 ? [`Left to look at:\n${kept.join('\n')}\n`] : []),
  ].join('\n');
}

function taskRow({ task, outcome, needless, cost, seconds, reasons }: TaskRun): string[] {
  const [reason = ''] = reasons;
  const line = reason.replace(/\s+/g, ' ');
  const short = line.length > longestReason ? `${line.slice(0, longestReason - 1)}…` : line;
  const name = task.byRule ? `${task.id} (by rule)` : task.id;
  return [name, outcome, extent(needless), dollars(cost), duration(seconds), short];
}

function tallyRow(tally: Tally): string[] {
  const { tasks, passed, refused, failed, wrecked, needless, cost, seconds } = tally;
  const success = `${Math.round((passed / Math.max(tasks, 1)) * 100)} %`;
  const others = [refused, failed, wrecked].map(String);
  return [
    String(tasks),
    String(passed),
    success,
    ...others,
    extent(needless),
    dollars(cost),
    duration(seconds),
  ];
}

const extent = ({ files, lines }: Needless): string => (files + lines === 0 ? '' : `${files} / ${lines}`);
const dollars = (cost: number | null): string =>
  cost === null ? '?' : `$${cost.toFixed(cost > 0 && cost < 1 ? 4 : 2)}`;
const duration = (seconds: number): string => `${seconds.toFixed(1)} s`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line), ''].join('\n');
}
