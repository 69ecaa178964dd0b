import { signal } from './processes.ts';
import type { ProxyMode } from './proxy.ts';
import type { Random } from './random.ts';
import type { ProcessKind, System } from './system.ts';

/** One way in which the world goes wrong. */
export interface Fault {
  name: string;
  /** How likely it is beside the others. */
  weight: number;
  /** Why it cannot be done on this machine; null: it can. */
  missing?(system: System): string | null;
  /** Answers with how it ends; undefined: it heals by itself. Null: there was nothing to do it to. */
  apply(system: System, random: Random): { heal?: () => void; detail: string; lastsMs?: number } | null;
}

function signalOne(kind: ProcessKind, name: NodeJS.Signals, weight: number): Fault {
  return {
    name: `${name.slice(3).toLowerCase()}-${kind}`,
    weight,
    apply(system, random) {
      const pid = random.pick(system.pids(kind));
      return pid !== undefined && signal(pid, name) ? { detail: `process ${pid}` } : null;
    },
  };
}

/** A worker that stops for longer than its heartbeats allow loses its jobs to another one, and wakes up later. */
function stopFor(kind: ProcessKind, weight: number, [least, most]: readonly [number, number]): Fault {
  return {
    name: `stop-${kind}`,
    weight,
    apply(system, random) {
      const pid = random.pick(system.pids(kind));
      if (pid === undefined || !signal(pid, 'SIGSTOP')) return null;
      const lastsMs = random.between(least, most);
      return { detail: `process ${pid} for ${lastsMs} ms`, lastsMs, heal: () => signal(pid, 'SIGCONT') };
    },
  };
}

function disturb(which: 'host' | 'model', mode: Exclude<ProxyMode, 'pass'>, most: number): Fault {
  return {
    name: `${mode}-${which}`,
    weight: 2,
    apply(system, random) {
      const proxy = system[`${which}Proxy`];
      const lastsMs = random.between(300, most);
      proxy.delayMs = random.between(50, 800);
      proxy.mode = mode;
      return { detail: `for ${lastsMs} ms`, lastsMs, heal: () => void (proxy.mode = 'pass') };
    },
  };
}

const everyone: readonly ProcessKind[] = ['api', 'worker', 'engine', 'postgres', 'git'];

export const faults: readonly Fault[] = [
  signalOne('worker', 'SIGKILL', 5),
  signalOne('api', 'SIGKILL', 3),
  signalOne('engine', 'SIGKILL', 2),
  signalOne('postgres', 'SIGKILL', 2),
  signalOne('backend', 'SIGKILL', 2),
  signalOne('git', 'SIGKILL', 2),
  signalOne('worker', 'SIGTERM', 3),
  signalOne('api', 'SIGTERM', 2),
  signalOne('engine', 'SIGTERM', 1),
  signalOne('postgres', 'SIGTERM', 1),
  signalOne('backend', 'SIGTERM', 2),
  stopFor('worker', 3, [200, 14_000]),
  stopFor('api', 2, [200, 6_000]),
  stopFor('engine', 2, [200, 6_000]),
  stopFor('postgres', 1, [200, 6_000]),
  stopFor('backend', 2, [200, 6_000]),
  disturb('host', 'cut', 4_000),
  disturb('host', 'delay', 5_000),
  disturb('host', 'lose-answers', 2_000),
  disturb('model', 'cut', 4_000),
  disturb('model', 'delay', 5_000),
  disturb('model', 'lose-answers', 2_000),
  {
    name: 'kill-everything',
    weight: 1,
    apply(system) {
      const pids = everyone.flatMap((kind) => system.pids(kind));
      for (const pid of pids) signal(pid, 'SIGKILL');
      return { detail: `${pids.length} processes` };
    },
  },
  {
    name: 'fill-disk',
    weight: 2,
    missing: ({ disk }) => (disk ? null : 'no tmpfs can be mounted here (it takes root on Linux)'),
    apply({ disk }, random) {
      const [megabytes, lastsMs] = [random.pick([0, 1, 8, 40])!, random.between(300, 5_000)];
      disk!.leave(megabytes);
      return { detail: `${megabytes} MB left for ${lastsMs} ms`, lastsMs, heal: () => disk!.restore() };
    },
  },
  {
    name: 'move-clock',
    weight: 2,
    apply(system, random) {
      const minutes = random.between(-60, 60);
      const lastsMs = random.between(500, 8_000);
      system.shiftClock(minutes * 60_000);
      return { detail: `by ${minutes} min for ${lastsMs} ms`, lastsMs, heal: () => system.shiftClock(0) };
    },
  },
];
