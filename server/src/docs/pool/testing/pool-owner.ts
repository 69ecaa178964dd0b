// Has a pool with a process that computes for ever. The process writes its id to a file when it begins.
import { ProcessPool } from '../process-pool.ts';
import { tasks } from './odd-tasks.ts';

const pool = new ProcessPool({ processes: 1, silentMs: 3_600_000, aloneMs: 3_600_000 });
await pool.run(tasks.hangNoted, process.argv[2]!);
