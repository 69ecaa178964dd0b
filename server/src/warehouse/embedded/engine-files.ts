import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { dirname, join } from 'node:path';

/** What the embedded engine keeps on disk, under the data directory. */
export interface EngineFiles {
  home: string;
  data: string;
  config: string;
  log: string;
  socket: string;
  journal: string;
}

/** What an acknowledged insert survives. */
export type Durability = 'power-cut' | 'process-kill';

export function engineFiles(dataDir: string): EngineFiles {
  const home = join(dataDir, 'warehouse');
  return {
    home,
    data: join(home, 'data'),
    config: join(home, 'engine.xml'),
    log: join(home, 'engine.log'),
    socket: socketPath(home),
    journal: join(home, 'journal'),
  };
}

export function prepareEngineFiles(files: EngineFiles, durability: Durability): void {
  mkdirSync(files.data, { recursive: true, mode: 0o700 });
  const socketDirectory = dirname(files.socket);
  if (!existsSync(socketDirectory)) mkdirSync(socketDirectory, { mode: 0o700 });
  if (socketDirectory !== files.home) assertOwn(socketDirectory);
  writeFileSync(files.config, engineConfig(durability), { mode: 0o600 });
}

/** A directory under /tmp is of no use to anybody else. */
export function tidyEngineFiles(files: EngineFiles): void {
  const socketDirectory = dirname(files.socket);
  if (socketDirectory !== files.home) rmSync(socketDirectory, { recursive: true, force: true });
}

const megabyte = 1024 * 1024;
const mostMemoryBytes = 8_192 * megabyte;
/** Of the machine, or of the container, whose limit is 0 or beyond all measure if there is none. */
const memoryBytes = () => Math.min(totalmem(), process.constrainedMemory() || totalmem());

/**
 * The engine is made for machines of its own; beside a server it gets small caches and few threads. A query
 * that needs more memory than it may have fails, and not the machine.
 */
function engineConfig(durability: Durability): string {
  const settings = {
    max_server_memory_usage: Math.min(mostMemoryBytes, Math.floor(memoryBytes() / 2)),
    mark_cache_size: 64 * megabyte,
    primary_index_cache_size: 64 * megabyte,
    index_mark_cache_size: megabyte,
    uncompressed_cache_size: 0,
    query_condition_cache_size: megabyte,
    // Without these an insert survives a kill of the process, and with them the loss of power.
    // Two merges at a time: more would take the processor from inserts, which then stall for seconds.
    background_pool_size: 2,
    background_merges_mutations_concurrency_ratio: 1,
    merge_tree: {
      number_of_free_entries_in_pool_to_execute_mutation: 1,
      number_of_free_entries_in_pool_to_lower_max_size_of_merge: 1,
      number_of_free_entries_in_pool_to_execute_optimize_entire_partition: 1,
      ...(durability === 'power-cut'
        ? { fsync_after_insert: 1, fsync_part_directory: 1, min_rows_to_fsync_after_merge: 1 }
        : {}),
    },
  };
  return `<clickhouse>${element(settings)}</clickhouse>\n`;
}

const element = (value: object): string =>
  Object.entries(value)
    .map(([name, inner]) => `<${name}>${typeof inner === 'object' ? element(inner) : inner}</${name}>`)
    .join('');

/** The kernel's limit is 108 bytes on Linux and 104 on macOS, the end included. */
const longestSocketPath = 100;

function socketPath(home: string): string {
  const path = join(home, 'engine.sock');
  if (Buffer.byteLength(path) <= longestSocketPath) return path;
  const name = createHash('sha256').update(home).digest('hex').slice(0, 16);
  return join(tmpdir(), `docwright-${name}`, 'engine.sock');
}

/** Anybody can make a directory of that name under /tmp; only one of ours that nobody else enters will do. */
function assertOwn(directory: string): void {
  const { uid, mode } = lstatSync(directory);
  const own = uid === process.getuid?.() && (mode & 0o077) === 0 && statSync(directory).isDirectory();
  if (!own)
    throw new Error(`${directory} belongs to somebody else. Delete it, or use a shorter data directory.`);
}
