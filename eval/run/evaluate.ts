import type { NamedTask } from '../task.ts';
import { inParallel } from './in-parallel.ts';
import { runTask, type Setting, type TaskRun } from './run-task.ts';

/** Runs the tasks, so many at a time, and tells of each as it ends; one that cannot be run ends the others. */
export async function evaluate(
  tasks: readonly NamedTask[],
  { concurrency, ...setting }: Setting & { concurrency: number },
  onRun: (run: TaskRun) => void,
): Promise<void> {
  const failure = new AbortController();
  const signal = AbortSignal.any([setting.signal, failure.signal]);
  await inParallel(tasks, concurrency, async (task) => {
    signal.throwIfAborted();
    try {
      onRun(await runTask(task, { ...setting, signal }));
    } catch (error) {
      failure.abort(error);
      throw error;
    }
  });
}
