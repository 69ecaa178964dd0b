import { expect, test } from 'vitest';
import { storageFault, storageTroubleIn } from './storage-fault.ts';

const failed = (code: string, message = code) => Object.assign(new Error(message), { code });

test('a disk that is full, read-only or broken is unavailable, however deep the cause is', () => {
  for (const [code, words] of [
    ['ENOSPC', /full/],
    ['EROFS', /read-only/],
    ['EIO', /errors/],
  ] as const) {
    const deep = new Error('outer', { cause: new Error('inner', { cause: failed(code) }) });
    for (const error of [failed(code), deep])
      expect(storageFault(error)).toMatchObject({
        code: 'unavailable',
        message: expect.stringMatching(words),
      });
  }
});

test('other errors are none of it', () => {
  for (const error of [failed('ENOENT'), new Error('ENOSPC'), 'ENOSPC', null, undefined])
    expect(storageFault(error)).toBeNull();
  const circle = new Error('circle');
  circle.cause = circle;
  expect(storageFault(circle)).toBeNull();
});

test('it is read from what programs print', () => {
  expect(storageTroubleIn('fatal: unable to write loose object file: No space left on device')).toBe(
    'ENOSPC',
  );
  expect(storageTroubleIn("Unable to create 'x.lock': Read-only file system")).toBe('EROFS');
  expect(storageTroubleIn('fatal: repository not found')).toBeUndefined();
});
