// A server under a mixed load for a long time: does its memory grow, is any answer wrong; see README.md.
import { parseArgs } from 'node:util';
import { signIn } from '../server/test/http/browser.ts';
import { Random } from '../server/test/torture/random.ts';
import { makeProject } from './many-pages.ts';
import { printReport } from './report.ts';
import { serverUnderTest } from './server-under-test.ts';
import { actions, project, type Scene } from './soak/actions.ts';
import { soakFigures } from './soak/figures.ts';
import { Journal } from './soak/journal.ts';
import { Pace } from './soak/pace.ts';
import { openSampleFile, type Sample, takeSample } from './soak/samples.ts';
import { allSlots, siteOfSlots } from './soak/slots.ts';

const sampleMs = 5_000;
const progressMs = 30_000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    load: { type: 'string', default: '70' },
    json: { type: 'boolean', default: false },
  },
});

await using under = await serverUnderTest();
await makeProject(under, project, siteOfSlots());
const { server } = under;
const journal = new Journal();
const random = new Random(7);
const scene: Scene = {
  server,
  browser: await signIn(server),
  journal,
  random,
  slots: allSlots(),
  recent: [],
};
const pace = new Pace(Number(values.load) / 100);
const samples: Sample[] = [];
const used: number[] = [];
const file = openSampleFile();

const began = performance.now();
const seconds = () => Math.round((performance.now() - began) / 1_000);
const stop = new AbortController();
const timers = [
  setTimeout(() => stop.abort(), Number(values.minutes) * 60_000),
  setInterval(() => void sample(), sampleMs),
  setInterval(() => console.error(progress()), progressMs),
];
process.once('SIGINT', () => stop.abort());
void server.exited.then(({ code, signal }) => {
  if (!stop.signal.aborted) journal.complain(`the server ended with ${signal ?? code}`);
  stop.abort();
});
console.error(`samples: ${file.path}`);
await pace.run(stop.signal, act);
for (const timer of timers) clearInterval(timer);
for (const problem of journal.problems) console.error(`wrong: ${problem}`);
printReport(soakFigures(samples, journal, used), values.json);

async function act(): Promise<void> {
  let left = random.next() * actions.reduce((sum, [weight]) => sum + weight, 0);
  const [, action] = actions.find(([weight]) => (left -= weight) < 0)!;
  await action(scene).catch((error: Error) => journal.complain(error.message));
}

async function sample(): Promise<void> {
  const taken = await takeSample(under, seconds());
  if (stop.signal.aborted) return;
  samples.push(taken);
  used.push(pace.used);
  const { perSecond } = pace;
  const { requests, jobs, wrong } = journal;
  file.write({ at: new Date().toISOString(), ...taken, used: pace.used, perSecond, requests, jobs, wrong });
}

function progress(): string {
  const { megabytes, dataMegabytes } = samples.at(-1) ?? { megabytes: {}, dataMegabytes: 0 };
  const sizes = Object.entries(megabytes).map(([kind, size]) => `${kind} ${Math.round(size)}`);
  const load = `${Math.round(pace.used * 100)} % used, ${pace.perSecond.toFixed(1)} actions/s`;
  const done = `${journal.requests} requests, ${journal.jobs} jobs, ${journal.wrong} wrong`;
  return `${seconds()} s: ${load}; ${done}; MB: ${sizes.join(', ')}, disk ${Math.round(dataMegabytes)}`;
}
