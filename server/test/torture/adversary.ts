import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from './faults.ts';
import type { Random } from './random.ts';
import type { System } from './system.ts';

export interface AdversaryOptions {
  system: System;
  random: Random;
  faults: readonly Fault[];
  seconds: number;
  /** Hears of every fault and of its end. */
  log(line: string): void;
}

/** Breaks things for so many seconds; when it resolves, everything is whole again. */
export async function torture({
  system,
  random,
  faults,
  seconds,
  log,
}: AdversaryOptions): Promise<Map<string, number>> {
  const applied = new Map<string, number>();
  const active = new Map<Fault, { end: () => void; timer: NodeJS.Timeout }>();
  const stopAt = performance.now() + seconds * 1_000;
  while (performance.now() < stopAt) {
    await delay(Math.min(random.between(100, 2_400), Math.max(0, stopAt - performance.now())));
    const fault = pickWeighted(faults, random);
    if (!fault || active.has(fault) || performance.now() >= stopAt) continue;
    const done = fault.apply(system, random);
    if (!done) continue;
    applied.set(fault.name, (applied.get(fault.name) ?? 0) + 1);
    log(`${fault.name}: ${done.detail}`);
    const { heal, lastsMs } = done;
    if (!heal) continue;
    const end = () => {
      active.delete(fault);
      heal();
      log(`${fault.name}: over`);
    };
    active.set(fault, { end, timer: setTimeout(end, lastsMs) });
  }
  for (const { end, timer } of active.values()) {
    clearTimeout(timer);
    end();
  }
  return applied;
}

function pickWeighted(faults: readonly Fault[], random: Random): Fault | undefined {
  let rest = random.next() * faults.reduce((sum, { weight }) => sum + weight, 0);
  return faults.find(({ weight }) => (rest -= weight) < 0) ?? faults.at(-1);
}
