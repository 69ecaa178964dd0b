// `npm run fuzz`: see CONTRIBUTING.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../support/server-process.ts';
import { operations } from './requests.ts';
import { fuzz } from './run.ts';
import { worldOf } from './world.ts';

const help = `Sends requests by rules to every operation of a fresh server, and checks every answer.

  npm run fuzz                                  20,000 requests, the seed from the clock
  npm run fuzz -- --requests 1000000 --seed 7

An answer is wrong if it has a status that is not documented, a 5xx other than 503 with Retry-After, an error without
words or with another status's code, or a body that the contract does not describe.

  --requests N   how many (20000)
  --seed N       the same seed sends the same requests
  --at-once N    how many at a time (16)
`;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    'at-once': { type: 'string', default: '16' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}
const [requests, seed, atOnce] = [values.requests, values.seed, values['at-once']].map(Number);
const directory = mkdtempSync(join(tmpdir(), 'docwright-fuzz-'));
try {
  const environment = {
    DOCWRIGHT_JOBS_PER_HOUR: '0',
    DOCWRIGHT_READS_PER_HOUR: '0',
    DOCWRIGHT_LOG_LEVEL: 'error',
  };
  await using server = await startServer({ dataDir: join(directory, 'data'), environment });
  console.log(`${requests} requests to ${operations.length} operations, seed ${seed}`);
  const began = performance.now();
  const perSecond = (done: number) => Math.round(done / ((performance.now() - began) / 1_000));
  const { statuses, problems, slowestMs } = await fuzz({
    url: server.url,
    seed: seed!,
    requests: requests!,
    atOnce: atOnce!,
    refresh: worldOf(server, server.key),
    progress: (done, wrong) => console.log(`${done} sent, ${perSecond(done)} a second, ${wrong} wrong`),
  });
  for (const problem of problems) console.log(problem);
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
  console.log(`Answers: ${counts.join(', ')}. The slowest took ${Math.round(slowestMs)} ms.`);
  const isAlive = (await server.call('GET', '/readyz')).status === 200;
  if (!isAlive) console.log('The server is not ready any more.');
  if (problems.length > 0 || !isAlive) console.log(server.log().slice(-20_000));
  if (problems.length > 0 || !isAlive) process.exitCode = 1;
} finally {
  rmSync(directory, { recursive: true, force: true });
}
