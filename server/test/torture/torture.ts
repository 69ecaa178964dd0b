// `npm run torture`: see CONTRIBUTING.md. Prints what it does, and the seed of every run that broke a promise.
import { parseOptions } from './options.ts';
import { printSummary, progressOf, saveFailure } from './report.ts';
import { type RunResult, tortureRun } from './run.ts';

const options = parseOptions(process.argv.slice(2));
const results: RunResult[] = [];
let isEnough = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isEnough = true;
    console.error('Ends after this run, so that nothing of it is left over.');
  });
for (let run = 0; run < options.runs && !isEnough; run++) {
  const seed = options.seed + run;
  const log = options.verbose ? (line: string) => console.error(`  ${line}`) : () => {};
  const result = await tortureRun({ ...options, seed, log });
  console.error(progressOf(result, run + 1, options.runs));
  if (result.violations.length > 0) {
    for (const violation of result.violations) console.error(`  violated: ${violation}`);
    console.error(
      `  logs: ${saveFailure(result)}; again: npm run torture -- ${options.again} --seed ${seed}`,
    );
  }
  results.push({ ...result, logs: new Map() });
}
printSummary(results);
process.exitCode = results.some(({ violations }) => violations.length > 0) ? 1 : 0;
