import { setTimeout as delay } from 'node:timers/promises';
import { type Figure, median } from './figure.ts';
import { memoryOf } from './memory.ts';
import { type ServerUnderTest, serverUnderTest } from './server-under-test.ts';

const runs = 3;
const settleMs = 3_000;
const idleGoalMb = 700;

export async function starting(): Promise<Figure[]> {
  const first: number[] = [];
  const later: number[] = [];
  const idle: number[] = [];
  for (let run = 0; run < runs; run++) {
    await using under: ServerUnderTest = await serverUnderTest();
    first.push(under.startMs);
    await under.restart();
    later.push(under.startMs);
    await delay(settleMs);
    idle.push(memoryOf(under.directory));
  }
  return [
    {
      name: `start to ready, the first time, median of ${runs}`,
      value: median(first),
      unit: 'ms',
      goal: { under: 5_000 },
    },
    {
      name: `start to ready, later, median of ${runs}`,
      value: median(later),
      unit: 'ms',
      goal: { under: 2_000 },
    },
    { name: 'idle memory of all processes', value: median(idle), unit: 'MB', goal: { under: idleGoalMb } },
  ];
}
