import { expect, test } from 'vitest';
import { loadTasks } from './load-tasks.ts';
import { readOptions } from './options.ts';

test('takes tasks by id or glob, and kinds', async () => {
  const ids = async (...args: string[]) => (await loadTasks(readOptions(args))).map(({ id }) => id);
  expect(await ids('--task', 'add/glossary', '--task', 'fix/typ*')).toEqual(['add/glossary', 'fix/typos']);
  expect((await ids('--kind', 'refuse')).every((id) => id.startsWith('refuse/'))).toBe(true);
  expect(await ids('--kind', 'refuse', '--task', 'add/*')).toEqual([]);
});

test.each([
  [['--kind', 'poem'], /no kind “poem”/],
  [['--concurrency', '0'], /from 1 to 64/],
  [['--concurrency', 'x'], /from 1 to 64/],
  [['--modle', 'x'], /--modle/],
  [['stray'], /stray/],
])('says what is wrong with %j', (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});
