import { arch, cpus, loadavg, platform, totalmem } from 'node:os';
import { type Figure, isMet, printTable } from './figure.ts';

/** Before the run; anything much above zero belongs to others and slows every figure. */
const load = loadavg()[0]!;

/** A table for people and the same as JSON; JSON alone where it is asked for. */
export function printReport(figures: readonly Figure[], onlyJson: boolean): void {
  const machine = {
    cpus: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    platform: `${platform()}-${arch()}`,
    node: process.version,
    load,
  };
  const report = {
    at: new Date().toISOString(),
    machine,
    figures: figures.map((figure) => ({ ...figure, met: isMet(figure) })),
  };
  if (onlyJson) {
    console.log(JSON.stringify(report, null, 2));
    return;
  }
  printTable(figures);
  if (load > machine.cpus / 4)
    console.log(
      `\nOther programs were using the machine (load ${load.toFixed(1)}): compare with what stands beside.`,
    );
  console.log(`\n${JSON.stringify(report)}`);
}
