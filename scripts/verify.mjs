// Everything that can be said about the code without starting an engine: format and lint, types, the
// direction of imports, and (but with --without-tests) the tests that need neither a database nor a server.
import { spawnSync } from 'node:child_process';

const steps = [
  ['format and lint', 'biome', ['check']],
  ['types', 'tsc', ['--noEmit']],
  ['types of the dashboard', 'tsc', ['--noEmit', '--project', 'dashboard']],
  ['direction of imports', 'depcruise', ['--output-type', 'err', 'server/src', 'dashboard/src']],
  ['unit tests', 'vitest', ['run', '--project', 'unit']],
];

if (process.argv.includes('--without-tests')) steps.pop();

for (const [what, command, args] of steps) {
  const started = performance.now();
  const { status } = spawnSync(`node_modules/.bin/${command}`, args, { stdio: 'inherit' });
  if (status !== 0) {
    process.stderr.write(`verify: ${what} failed\n`);
    process.exit(1);
  }
  process.stderr.write(`verify: ${what} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
}
