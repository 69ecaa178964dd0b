// What a job costs, from the POST to the pull request; see README.md. `--json` prints JSON alone.
import { arch, cpus, loadavg, platform, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { type Figure, isMet, printTable } from './figure.ts';
import { jobLatency } from './job-latency.ts';
import { jobsAtOnce } from './jobs-at-once.ts';
import { largeRepository } from './large-repository.ts';
import { polling } from './polling.ts';
import { serverUnderTest } from './server-under-test.ts';
import { starting } from './starting.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });

const machine = {
  cpus: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  platform: `${platform()}-${arch()}`,
  node: process.version,
  /** Before the run; anything much above zero belongs to others and slows every figure. */
  load: loadavg()[0]!,
};

const figures: Figure[] = [];
{
  await using under = await serverUnderTest();
  for (const measure of [jobLatency, largeRepository, jobsAtOnce, polling]) {
    if (!values.json) console.error(`measuring: ${measure.name}`);
    figures.push(...(await measure(under)));
  }
}
figures.push(...(await starting()));

const report = {
  at: new Date().toISOString(),
  machine,
  figures: figures.map((figure) => ({ ...figure, met: isMet(figure) })),
};
if (!values.json) {
  printTable(figures);
  if (machine.load > machine.cpus / 4)
    console.log(
      `\nOther programs were using the machine (load ${machine.load.toFixed(1)}): compare with what stands beside.`,
    );
}
console.log(values.json ? JSON.stringify(report, null, 2) : `\n${JSON.stringify(report)}`);
