import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from './foundation/file-lock.ts';

/** Answers with its real path: reached over two links it is still one directory, with one database. */
export function makeDataDirectory(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return realpathSync(dataDir);
  } catch (cause) {
    throw new Error(`The data directory ${dataDir} cannot be made: ${(cause as Error).message}`, { cause });
  }
}

/** Whoever holds the lock owns everything below the directory, a database left running included. */
export function lockDataDirectory(dataDir: string): Disposable {
  const lock = tryLock(join(dataDir, 'lock'));
  const owner = join(dataDir, 'server.pid');
  if (!lock) {
    throw new Error(
      `Another Docwright server (process ${readFileSync(owner, 'utf8').trim()}) is using ${dataDir}; stop it, or choose another directory with DOCWRIGHT_DATA_DIR.`,
    );
  }
  writeFileSync(owner, `${process.pid}\n`);
  return { [Symbol.dispose]: () => lock.release() };
}
