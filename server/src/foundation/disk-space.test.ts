import { expect, test } from 'vitest';
import { DiskSpace } from './disk-space.ts';

const mebibyte = 1024 ** 2;

/** A disk of which the test says how full it is. */
async function diskWith(freeBytes: number, minimumFreeBytes: number, freeFiles: number | null = null) {
  const disk = { freeBytes, totalBytes: 1024 * mebibyte, freeFiles };
  const said: string[] = [];
  const log = {
    warn: (_data: unknown, message?: string) => said.push(message ?? ''),
    info: (_data: unknown, message?: string) => said.push(message ?? ''),
  };
  const space = await DiskSpace.watch({
    directory: '/',
    minimumFreeBytes,
    log: log as never,
    measure: async () => ({ ...disk }),
  });
  return { disk, space, said };
}

test('refuses new work while too little is free, says so once, and takes it again later', async () => {
  const { disk, space, said } = await diskWith(600 * mebibyte, 512 * mebibyte);
  using _ = space;
  space.assertRoom();
  disk.freeBytes = 500 * mebibyte;
  await space.check();
  await space.check();
  expect(() => space.assertRoom()).toThrow(
    expect.objectContaining({
      code: 'unavailable',
      message: expect.stringContaining('500 MiB free, 512 MiB needed'),
    }),
  );
  disk.freeBytes = 600 * mebibyte;
  await space.check();
  space.assertRoom();
  expect(said).toEqual([
    expect.stringContaining('The disk of the server is almost full'),
    'the disk has room again',
  ]);
});

test('notices a file system that can hold no more files', async () => {
  const { space } = await diskWith(900 * mebibyte, 512 * mebibyte, 10);
  using _ = space;
  expect(() => space.assertRoom()).toThrow('no room for more files');
});

test('refuses nothing where no minimum is set', async () => {
  const { space } = await diskWith(0, 0, 0);
  using _ = space;
  space.assertRoom();
  expect(space.state).toMatchObject({ isLow: false, freeBytes: 0 });
});
