import { expect, test } from 'vitest';
import type { ChangedFile } from '../../git/branch-changes.ts';
import { packChanges } from './save-changes.ts';

test('others get their turn while long files are packed', async () => {
  const text = Buffer.alloc(1024 * 1024, 'a');
  const files = Array.from({ length: 10 }, (_, number): ChangedFile => {
    const counts = { additions: 1, deletions: 0, binary: false, cut: false };
    return {
      path: `${number}.md`,
      oldPath: null,
      status: 'added',
      ...counts,
      patch: text,
      before: null,
      after: text,
    };
  });
  let turns = 0;
  const count = () => {
    turns += 1;
    other = setImmediate(count);
  };
  let other = setImmediate(count);
  const packed = await packChanges({ base: 'a', head: 'b', files: ReadableStream.from(files), omitted: 0 });
  clearImmediate(other);
  expect(packed.files.map(({ path }) => path)).toEqual(files.map(({ path }) => path));
  expect(turns).toBeGreaterThan(5);
});
