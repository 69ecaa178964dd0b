// The two look-ups of GET job (its key and itself), without HTTP: what the database costs by itself.
import { connectDatabase } from '../../server/src/database/database.ts';
import { findJob } from '../../server/src/database/queries/jobs/find-job.ts';
import { findKey } from '../../server/src/database/queries/keys/find-key.ts';
import { hashOfKey } from '../../server/src/foundation/api-key.ts';
import { quantile } from '../figure.ts';

const [url, key, jobId, readers, seconds] = process.argv.slice(2) as [string, string, string, string, string];
const database = connectDatabase({ url, poolSize: 10 });
const latencies: number[] = [];
const end = performance.now() + Number(seconds) * 1000;

async function readOnAndOn(): Promise<void> {
  for (let started = performance.now(); started < end; started = performance.now()) {
    const found = [await findKey(database, hashOfKey(key)), await findJob(database, 'demo', jobId)];
    if (found.includes(null)) throw new Error('The key or the job is not there.');
    latencies.push(performance.now() - started);
  }
}

await Promise.all(Array.from({ length: Number(readers) }, readOnAndOn));
await database.close();
process.send!({ perSecond: latencies.length / Number(seconds), p99: quantile(latencies, 0.99) });
process.disconnect();
