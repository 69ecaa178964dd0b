import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { removeUnfinishedObjectsIn } from '../../../src/git/stale-files.ts';
import { listProcesses, processesIn } from '../../support/processes.ts';
import { worktreesIn } from '../../support/worktrees.ts';
import type { Scene } from '../actors/actor.ts';
import type { ProcessKind } from '../system.ts';

/** Far more than a run of seconds needs (300 MB), and far less than a leak takes. */
const mostMegabytes = 900;
const mostDataMegabytes = 512;
const measured: readonly ProcessKind[] = ['api', 'worker', 'engine'];

export function checkMemory({ system, ledger }: Scene): void {
  const all = new Map(listProcesses().map((one) => [one.pid, one.kilobytes / 1_024]));
  for (const kind of measured)
    for (const pid of system.pids(kind)) {
      const megabytes = Math.round(all.get(pid) ?? 0);
      if (megabytes > mostMegabytes) ledger.violate(`${kind} has ${megabytes} MB of memory at the end`);
    }
}

/** Files that a killed process may leave, and that somebody must remove. */
const strays = /^(tmp_obj_|tmp_pack_|tmp_idx_)|\.lock$|\.draft$|\.tmp$/;
/** PostgreSQL looks after its own. */
const notOurs = ['postgres', 'storage'];

/** What hourly tasks of the service remove once it is old enough: objects that a killed git, or one without room, began. */
async function removeAsAfterHours(dataDir: string): Promise<void> {
  const old = new Date(Date.now() - 2 * 60 * 60_000);
  for (const directory of ['repositories', 'mirrors'].map((name) => join(dataDir, name))) {
    const entries = existsSync(directory)
      ? readdirSync(directory, { recursive: true, withFileTypes: true })
      : [];
    for (const { name, parentPath } of entries)
      if (name.startsWith('tmp_')) utimesSync(join(parentPath, name), old, old);
    await removeUnfinishedObjectsIn(directory);
  }
}

/** After everything was stopped: no process, working copy, lock or file is left over. */
export async function checkLeftovers({ system, ledger }: Scene): Promise<void> {
  const left = processesIn(system.root);
  const commands = listProcesses().filter(({ pid }) => left.includes(pid));
  for (const { command, state } of commands)
    if (!state.startsWith('Z')) ledger.violate(`left running: ${command.slice(0, 200)}`);
  for (const dataDir of system.dataDirs) {
    await removeAsAfterHours(dataDir);
    for (const worktree of worktreesIn(dataDir)) ledger.violate(`left over: the working copy ${worktree}`);
    let bytes = 0;
    const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const path = file.slice(dataDir.length + 1);
      bytes += sizeOf(file);
      if (!notOurs.includes(path.split('/')[0]!) && strays.test(basename(path)))
        ledger.violate(`left over: ${path}`);
    }
    if (bytes > mostDataMegabytes * 1024 * 1024)
      ledger.violate(`a data directory has grown to ${Math.round(bytes / 1024 / 1024)} MB`);
  }
}
