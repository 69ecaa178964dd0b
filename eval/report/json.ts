import type { TaskRun } from '../run/run-task.ts';
import { rounded, summarise } from './summarise.ts';

export function jsonReport(model: string, runs: readonly TaskRun[]): string {
  const tasks = runs.map(({ task: { id, kind }, outcome, seconds, cost }) => ({
    id,
    kind,
    outcome,
    seconds: rounded(seconds),
    cost,
  }));
  return `${JSON.stringify({ tasks, summary: summarise(model, runs) }, null, 2)}\n`;
}
