// Everything that can be said about the code without starting an engine: format and lint, types, the
// direction of imports, and (but with --without-tests) the tests that need neither a database nor a server.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const maxBuffer = 64 * 1024 * 1024;

const steps = [
  ['format and lint', 'biome', ['check']],
  ['types', 'tsc', ['--noEmit']],
  ['types of the dashboard', 'tsc', ['--noEmit', '--project', 'dashboard']],
  ['direction of imports', 'depcruise', ['--output-type', 'err', 'server/src', 'dashboard/src']],
  ['unit tests', 'vitest', ['run', '--project', 'unit']],
];

if (process.argv.includes('--without-tests')) steps.pop();

/** All at once, since each keeps one core at work; what one prints is shown when it ends. */
async function run([what, command, args]) {
  const started = performance.now();
  const outcome = await promisify(execFile)(`node_modules/.bin/${command}`, args, { maxBuffer }).catch(
    (error) => error,
  );
  process.stdout.write(outcome.stdout);
  process.stderr.write(outcome.stderr);
  const failed = outcome instanceof Error;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stderr.write(`verify: ${what}${failed ? ' failed' : ''} (${seconds} s)\n`);
  if (failed) process.exitCode = 1;
}

await Promise.all(steps.map(run));
