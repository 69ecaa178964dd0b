import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkout } from '../support/server-process.ts';
import type { RunResult } from './run.ts';

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

export function progressOf(result: RunResult, run: number, runs: number): string {
  const { seed, jobs, instructions, views, faults, recoveryMs, settledMs, totalMs, violations } = result;
  const faultCount = [...faults.values()].reduce((sum, count) => sum + count, 0);
  const outcome = violations.length === 0 ? 'held' : `${violations.length} VIOLATED`;
  return [
    `${run}/${runs} seed ${seed}: ${outcome}`,
    `${faultCount} faults, ${jobs} jobs, ${instructions} instructions, ${views} views`,
    `settled in ${seconds(settledMs)}`,
    `killed worker's job went on in ${recoveryMs === null ? '?' : seconds(recoveryMs)}`,
    `took ${seconds(totalMs)}`,
  ].join('; ');
}

/** The faults in their order and what each process logged; answers with the directory. */
export function saveFailure({ seed, logs, violations }: RunResult): string {
  const directory = join(checkout, 'build/torture', String(seed));
  mkdirSync(directory, { recursive: true });
  for (const [name, text] of logs) writeFileSync(join(directory, `${name}.log`), text);
  writeFileSync(join(directory, 'violations.txt'), violations.join('\n'));
  return relative(checkout, directory);
}

export function printSummary(results: readonly RunResult[]): void {
  const sum = (of: (result: RunResult) => number) => results.reduce((total, result) => total + of(result), 0);
  const failed = results.filter(({ violations }) => violations.length > 0);
  const faults = new Map<string, number>();
  for (const result of results)
    for (const [name, count] of result.faults) faults.set(name, (faults.get(name) ?? 0) + count);
  const recoveries = results.flatMap(({ recoveryMs }) => recoveryMs ?? []);
  console.log(`${results.length} runs, ${failed.length} with a violated promise.`);
  if (failed.length > 0) console.log(`Seeds that failed: ${failed.map(({ seed }) => seed).join(', ')}`);
  console.log(
    `${sum(({ jobs }) => jobs)} jobs, ${sum(({ instructions }) => instructions)} instructions, ${sum(({ views }) => views)} views, ` +
      `${sum(({ counts }) => counts.merges)} merges, ${sum(({ counts }) => counts.calls)} calls, ${sum(({ counts }) => counts.unanswered)} without an answer.`,
  );
  if (recoveries.length > 0)
    console.log(`After SIGKILL of a worker its job went on in ${seconds(Math.max(...recoveries))} at most.`);
  console.log(
    `Faults: ${[...faults]
      .sort()
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}`,
  );
}
