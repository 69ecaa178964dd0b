import { join } from 'node:path';
import { pages } from '../server/test/support/large-site.ts';
import { renameByHand } from './by-hand.ts';
import { type Figure, median } from './figure.ts';
import { makeLargeProject } from './large-site.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { type TimedJob, timeJob } from './timed-job.ts';

const runs = 3;

/** A rename that touches every page of a large repository. */
export async function largeRepository({ server, dataDir }: ServerUnderTest): Promise<Figure[]> {
  await makeLargeProject({ server });

  const jobs: TimedJob[] = [];
  for (let run = 0; run < runs; run++)
    jobs.push(await timeJob(server, `Rename "Widget Hub" to "Widget Base ${run}" on all pages`, 'large'));
  const typical = jobs.find(({ ms }) => ms === median(jobs.map((job) => job.ms)))!;
  const repository = join(dataDir, 'repositories/large.git');
  const byHand = median(
    Array.from({ length: runs }, () => renameByHand(repository, 'Widget Hub', 'Widget Base')),
  );
  return [
    {
      name: `POST to completed, ${pages.toLocaleString('en')} pages all changed, median of ${runs}`,
      value: typical.ms,
      unit: 'ms',
      goal: { under: 1.5 * byHand },
      limits: [{ name: 'clone, replace, commit and push by hand', value: byHand }],
      parts: typical.steps,
    },
  ];
}
