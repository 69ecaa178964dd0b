import type { BigIntStats } from 'node:fs';
import { constants } from 'node:fs';
import { lstat, mkdir, open, realpath, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { folderOf } from '../docs/text/posix-path.ts';
import { Fault } from '../foundation/fault.ts';
import { type Look, lookOf } from './working-copy-looks.ts';
import { assertPath, refused } from './working-copy-path.ts';

export const maximumFileBytes = 8 * 1024 * 1024;

/**
 * The files of one directory, as bytes. Each folder on the way is looked at before it is entered, and the file is
 * opened without following a link; whatever lies there must be a plain file. Nothing else writes to the directory
 * at the same time: a command of the agent has ended before anything here begins.
 *
 * An instance is for one operation: what it knows of folders is not asked again.
 */
export class WorkingCopyFiles {
  readonly #directory: string;
  readonly #folders = new Map<string, Promise<boolean>>();
  #top: Promise<string> | null = null;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Null: there is no such file. */
  async read(path: string): Promise<Buffer | null> {
    assertPath(path);
    if (!(await this.#hasFolder(folderOf(path)))) return null;
    // Without blocking: to open a named pipe would wait for whoever writes to it.
    const handle = await this.#open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch(absent);
    if (!handle) return null;
    try {
      const { size } = assertFile(await handle.stat({ bigint: true }), path);
      if (size > maximumFileBytes) throw refused(path, 'is larger than 8 MiB, which is too large to be read');
      // One call where `readFile` makes several: a step that changed 1,500 pages reads them all.
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(Number(size)), 0, Number(size), 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  }

  /**
   * How the file looks while it is being written: whoever looks again compares its content. Without `executable`
   * it stays as executable as it was.
   */
  async write(path: string, content: Uint8Array, executable?: boolean): Promise<Look> {
    assertPath(path);
    if (content.length > maximumFileBytes) throw refused(path, 'would be larger than 8 MiB; write less');
    await this.#makeFolder(folderOf(path), path);
    const handle = await this.#open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_NONBLOCK);
    try {
      const status = assertFile(await handle.stat({ bigint: true }), path);
      // Another file would change with it, and nobody would know.
      if (status.nlink > 1n)
        throw refused(path, 'is the same file as another (a hard link); delete it first');
      const look = lookOf(status);
      await handle.truncate();
      await handle.writeFile(content);
      if (executable !== undefined) await handle.chmod(executable ? 0o755 : 0o644);
      return { ...look, isSettled: false, executable: executable ?? look.executable, size: content.length };
    } finally {
      await handle.close();
    }
  }

  /** A file, or a link itself and not what it leads to; folders that become empty go with it. */
  async remove(path: string): Promise<void> {
    assertPath(path);
    if (!(await this.#hasFolder(folderOf(path)))) return;
    await unlink(join(this.#directory, path)).catch((error) => absent(explained(error, path)));
    this.#folders.clear();
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
      const emptied = await rmdir(join(this.#directory, folder)).then(() => true, stillUsed);
      if (!emptied) return;
    }
  }

  async look(path: string): Promise<Look | null> {
    assertPath(path);
    if (!(await this.#hasFolder(folderOf(path)))) return null;
    const status = await lstat(join(this.#directory, path), { bigint: true }).catch(absent);
    return status?.isFile() ? lookOf(status) : null;
  }

  #open(path: string, flags: number) {
    return open(join(this.#directory, path), flags | constants.O_NOFOLLOW, 0o644).catch((error) => {
      throw explained(error, path);
    });
  }

  #hasFolder(folder: string): Promise<boolean> {
    if (folder === '') return Promise.resolve(true);
    const known = this.#folders.get(folder) ?? this.#lookAtFolder(folder);
    this.#folders.set(folder, known);
    return known;
  }

  async #lookAtFolder(folder: string): Promise<boolean> {
    if (!(await this.#hasFolder(folderOf(folder)))) return false;
    const status = await lstat(join(this.#directory, folder)).catch(absent);
    if (!status) return false;
    if (status.isSymbolicLink()) throw refused(folder, 'is a symbolic link, which is not followed');
    if (!status.isDirectory()) return false;
    this.#top ??= realpath(this.#directory);
    const top = await this.#top;
    if ((await realpath(join(this.#directory, folder))) !== join(top, folder))
      throw refused(folder, 'leads out of the repository');
    return true;
  }

  async #makeFolder(folder: string, path: string): Promise<void> {
    if (await this.#hasFolder(folder)) return;
    await mkdir(join(this.#directory, folder), { recursive: true }).catch((error) => {
      throw explained(error, path);
    });
    this.#folders.clear();
    await this.#hasFolder(folder);
  }
}

function assertFile(status: BigIntStats, path: string): BigIntStats {
  if (!status.isFile()) throw refused(path, 'is not a plain file');
  return status;
}

const sentences: Record<string, string> = {
  ELOOP: 'is a symbolic link, which is not followed; name the file it leads to',
  EISDIR: 'is a folder; name a file',
  ENOTDIR: 'goes through a file as if it were a folder',
  EEXIST: 'goes through a file as if it were a folder',
  ENXIO: 'is not a plain file',
  ENAMETOOLONG: 'is too long',
  EACCES: 'may not be opened',
  EPERM: 'may not be opened',
};

function explained(error: NodeJS.ErrnoException, path: string): unknown {
  const sentence = sentences[error.code ?? ''];
  return sentence === undefined ? error : refused(path, sentence);
}

function absent(error: unknown): null {
  if (error instanceof Fault) throw error;
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}

function stillUsed(error: NodeJS.ErrnoException): boolean {
  if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST' || error.code === 'ENOENT') return false;
  throw error;
}
