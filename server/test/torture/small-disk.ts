import { spawnSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';

const megabyte = 1024 * 1024;
const roomyMb = 2_048;

/** A volume of its own for the data directory, whose size can be changed. */
export interface SmallDisk extends Disposable {
  /** Takes away all free space but this much. */
  leave(megabytes: number): void;
  restore(): void;
}

/** Null: this machine does not let us mount one. */
export function mountSmallDisk(path: string): SmallDisk | null {
  mkdirSync(path, { recursive: true });
  if (process.platform !== 'linux' || !run('mount', '-t', 'tmpfs', '-o', `size=${roomyMb}m`, 'tmpfs', path)) {
    return null;
  }
  const resize = (bytes: number) =>
    run('mount', '-o', `remount,size=${Math.ceil(bytes / 4096) * 4096}`, path);
  return {
    leave(megabytes) {
      const { blocks, bfree, bsize } = statfsSync(path);
      resize((blocks - bfree) * bsize + megabytes * megabyte);
    },
    restore: () => void resize(roomyMb * megabyte),
    [Symbol.dispose]() {
      // Lazily: a process that is just ending may hold a file for a moment.
      run('umount', '--lazy', path);
    },
  };
}

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;
