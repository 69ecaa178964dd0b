// What a job costs, from the POST to the pull request; see README.md. `--json` prints JSON alone.
import { parseArgs } from 'node:util';
import type { Figure } from './figure.ts';
import { gitProcesses } from './git-processes.ts';
import { jobLatency } from './job-latency.ts';
import { jobsAtOnce } from './jobs-at-once.ts';
import { largeRepository } from './large-repository.ts';
import { modelJobs } from './model-jobs.ts';
import { polling } from './polling.ts';
import { printReport } from './report.ts';
import { serverUnderTest } from './server-under-test.ts';
import { starting } from './starting.ts';
import { workers } from './workers.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });

const figures: Figure[] = [];
{
  await using under = await serverUnderTest();
  for (const measure of [jobLatency, largeRepository, jobsAtOnce, workers, polling]) {
    if (!values.json) console.error(`measuring: ${measure.name}`);
    figures.push(...(await measure(under)));
  }
}
if (!values.json) console.error('measuring: gitProcesses, modelJobs, starting');
figures.push(...(await gitProcesses()), ...(await modelJobs()), ...(await starting()));

printReport(figures, values.json);
