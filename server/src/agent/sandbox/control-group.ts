import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomBase62 } from '../../foundation/base62.ts';

/** A bound on all processes of one command together. */
export interface ControlGroup {
  /** Whoever writes its own number into these files belongs to the group. */
  members: string[];
  /** Waits for the last process to be gone. */
  remove(): Promise<void>;
}

interface Hierarchy {
  /** How `/proc/self/cgroup` names it. */
  name: string;
  mount: string;
  limits: Readonly<Record<string, string>>;
}

/** Of version 2, and what version 1 has for the number of processes. */
const hierarchies: readonly Hierarchy[] = [
  { name: '', mount: '/sys/fs/cgroup', limits: { 'pids.max': '512', 'memory.max': '4G' } },
  { name: 'pids', mount: '/sys/fs/cgroup/pids', limits: { 'pids.max': '512' } },
];

const longestWaitMs = 5_000;

/**
 * The kernel does not hold root to a number of processes, not even in a user namespace; a control group does. It
 * stands beside our own, where systemd has enabled the controllers. Where none can be made it has no members'
 * files, and only the time limit ends a command that multiplies.
 */
export function openControlGroup(): ControlGroup {
  const made = hierarchies.flatMap((hierarchy) => {
    const directory = join(
      placeBesideOurs(hierarchy),
      `docwright-sandbox-${process.pid}-${randomBase62(10)}`,
    );
    return isMade(directory, hierarchy.limits) ? [directory] : [];
  });
  return {
    members: made.map((directory) => join(directory, 'cgroup.procs')),
    remove: async () => {
      for (const directory of made) await removeOnceEmpty(directory);
    },
  };
}

/** A server that was killed leaves an empty group behind for each command it had running. */
export function removeOrphanedGroups(): void {
  for (const place of hierarchies.map(placeBesideOurs).filter((path) => existsSync(path))) {
    for (const name of readdirSync(place)) {
      const maker = /^docwright-sandbox-(\d+)-\w+$/.exec(name)?.[1];
      const isOrphaned = maker !== undefined && !isAllowed(() => process.kill(Number(maker), 0));
      if (isOrphaned) isAllowed(() => rmdirSync(join(place, name)));
    }
  }
}

/** Lines are `number:name:/path`. */
function placeBesideOurs({ name, mount }: Hierarchy): string {
  const lines = readFileSync('/proc/self/cgroup', 'utf8').split('\n');
  const own = lines.map((line) => line.split(':')).find(([, names]) => names === name);
  return join(mount, dirname(own?.[2] ?? '/'));
}

function isMade(directory: string, limits: Hierarchy['limits']): boolean {
  if (!isAllowed(() => mkdirSync(directory))) return false;
  const set = Object.entries(limits).filter(([file, value]) =>
    isAllowed(() => writeFileSync(join(directory, file), value, { flag: 'r+' })),
  );
  if (set.length === 0) rmdirSync(directory);
  return set.length > 0;
}

/** Whatever the system answers instead (not there, read-only, not enabled) means that it cannot be had. */
function isAllowed(act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return false;
  }
}

async function removeOnceEmpty(directory: string): Promise<void> {
  for (const started = performance.now(); performance.now() - started < longestWaitMs; await pause(5)) {
    const isBusy = await rmdir(directory).then(
      () => false,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EBUSY') return true;
        throw error;
      },
    );
    if (!isBusy) return;
  }
}
