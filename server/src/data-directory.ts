import { chmodSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
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

/** What Docwright keeps directly in it. Other names are not Docwright's: somebody may keep more in that directory. */
const entries = [
  ...[
    'certificate-authorities.pem',
    'lock',
    'lock-journal',
    'mirrors',
    'postgres',
    'readings',
    'repositories',
  ],
  ...['secret-key', 'server.pid', 'views', 'warehouse', 'worktrees'],
];
const othersMay = 0o077;

/**
 * Closes what Docwright keeps there to other users, whatever the directory's own mode is: it may have been made by
 * somebody else, and earlier versions wrote with the umask of who started them. A closed folder closes what is below
 * it. Answers with the names that could not be closed.
 */
export function closeToOthers(dataDir: string): string[] {
  return entries.filter((name) => {
    const path = join(dataDir, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found || (found.mode & othersMay) === 0) return false;
    try {
      chmodSync(path, found.mode & 0o700);
      return (statSync(path).mode & othersMay) !== 0;
    } catch {
      // Somebody else's file, or a file system without modes: for the operator to know, not a reason to stop.
      return true;
    }
  });
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
  writeFileSync(owner, `${process.pid}\n`, { mode: 0o600 });
  return { [Symbol.dispose]: () => lock.release() };
}
