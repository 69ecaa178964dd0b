import { expect, test } from 'vitest';
import { faults } from './faults.ts';
import { parseOptions } from './options.ts';
import { Random } from './random.ts';
import { saveFailure } from './report.ts';
import { tortureRun } from './run.ts';

// `npm run torture` does this for longer, and with many seeds. A new seed each day, the same for all who run the
// tests that day; TORTURE_SEED repeats the one that a failure names.
const seed = Number(process.env.TORTURE_SEED ?? Math.floor(Date.now() / 86_400_000));

test.each([
  ['one server', false],
  ['several nodes', true],
])('%s keeps every promise under faults', { timeout: 400_000 }, async (_, nodes) => {
  const result = await tortureRun({ seed, seconds: 6, nodes, faults, log: () => {} });
  const again = `TORTURE_SEED=${seed}, or npm run torture -- --seconds 6 --seed ${seed}${nodes ? ' --nodes' : ''}`;
  const logs = result.violations.length === 0 ? '' : saveFailure(result);
  expect(result.violations, `again: ${again}; logs: ${logs}`).toEqual([]);
  expect(result.instructions).toBeGreaterThan(0);
});

test('the same seed makes the same decisions, and another actor’s do not change them', () => {
  const draw = (random: Random) => Array.from({ length: 20 }, () => random.between(0, 1_000));
  const first = new Random(7);
  draw(first);
  expect(draw(first.fork('author'))).toEqual(draw(new Random(7).fork('author')));
  expect(draw(first.fork('author'))).not.toEqual(draw(first.fork('reviewer')));
  expect(draw(new Random(8).fork('author'))).not.toEqual(draw(first.fork('author')));
});

test('options name the faults, and refuse what does not exist', () => {
  expect(parseOptions(['--seed', '3', '--faults', 'kill-worker,fill-disk'])).toMatchObject({
    seed: 3,
    runs: 1,
    seconds: 20,
    faults: [{ name: 'kill-worker' }, { name: 'fill-disk' }],
  });
  expect(() => parseOptions(['--faults', 'rain'])).toThrow('There is no fault rain');
  expect(() => parseOptions(['--runs', '0'])).toThrow('--runs takes a whole number from 1');
});
