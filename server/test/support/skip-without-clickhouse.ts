import { inject, type RunnerTask, type RunnerTestFile, TestRunner } from 'vitest';

/** Runs the files of the project `clickhouse`; where no server could be had, all of their tests are skipped. */
export default class SkipWithoutClickHouse extends TestRunner {
  onCollected(files: RunnerTestFile[]): void {
    if (inject('clickHouse') === null) files.forEach(skip);
  }
}

function skip(task: RunnerTask): void {
  task.mode = 'skip';
  if ('tasks' in task) task.tasks.forEach(skip);
}
