// The two look-ups of GET job (its key and itself), without HTTP: what the database costs by itself.
import { connectDatabase } from '../../server/src/database/database.ts';
import { jobLookUp } from '../../server/src/database/queries/jobs/find-job.ts';
import { keyLookUp } from '../../server/src/database/queries/keys/find-key.ts';
import { hashOfKey } from '../../server/src/foundation/api-key.ts';
import { quantile } from '../figure.ts';

const [url, key, jobId, readers, seconds] = process.argv.slice(2) as [string, string, string, string, string];
const database = connectDatabase({ url, poolSize: 10 });
const findKey = keyLookUp(database);
const findJob = jobLookUp(database);
const latencies: number[] = [];
const end = performance.now() + Number(seconds) * 1000;

async function readOnAndOn(): Promise<void> {
  for (let started = performance.now(); started < end; started = performance.now()) {
    const found = [await findKey(hashOfKey(key).toString('hex')), await findJob(jobId)];
    if (found.includes(null)) throw new Error('The key or the job is not there.');
    latencies.push(performance.now() - started);
  }
}

await Promise.all(Array.from({ length: Number(readers) }, readOnAndOn));
await database.close();
process.send!({ perSecond: latencies.length / Number(seconds), p99: quantile(latencies, 0.99) });
process.disconnect();
