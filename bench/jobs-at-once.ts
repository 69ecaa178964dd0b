import type { Figure } from './figure.ts';
import { peakMemory } from './memory.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const count = 50;
const memoryGoalMb = 1_200;

export async function jobsAtOnce({ server, directory }: ServerUnderTest): Promise<Figure[]> {
  const links = new Set<string | null>();
  let ms = 0;
  const peak = await peakMemory(directory, async () => {
    const started = performance.now();
    const jobs = Array.from({ length: count }, (_, index) =>
      server.runJob(`Rename "Acme Pro" to "Acme Crowd ${index}" on all pages`),
    );
    for (const { status, prLink } of await Promise.all(jobs)) if (status === 'completed') links.add(prLink);
    ms = performance.now() - started;
  });
  return [
    {
      name: `${count} jobs at once: completed, each its own pull request`,
      value: links.size,
      unit: 'jobs',
      goal: { over: count },
    },
    { name: `${count} jobs at once: until the last is completed`, value: ms, unit: 'ms' },
    {
      name: `${count} jobs at once: peak memory of all processes`,
      value: peak,
      unit: 'MB',
      goal: { under: memoryGoalMb },
    },
  ];
}
