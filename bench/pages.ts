// What jobs that read every page of a large site cost; see README.md. `--json` prints JSON alone.
import { parseArgs } from 'node:util';
import { jobsOnManyPages } from './many-pages.ts';
import { printReport } from './report.ts';
import { serverUnderTest } from './server-under-test.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '50' },
  },
});

await using under = await serverUnderTest();
printReport(await jobsOnManyPages(under, Number(values.jobs)), values.json);
