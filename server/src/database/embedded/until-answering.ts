import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

export interface Waiting {
  /** For a server that gives no sign. */
  silenceMs: number;
  /** For one that says it is starting: after a crash it first goes through everything written since a checkpoint. */
  recoveryMs: number;
  /** Whether waiting still makes sense. */
  alive(): boolean;
  log(message: string): void;
}

/** PostgreSQL's "the database system is starting up", told before it looks at a password. */
const startingUp = '57P03';

/** Whether a server takes the connection in the end. */
export async function untilAnswering(url: string, waiting: Waiting): Promise<boolean> {
  const start = Date.now();
  let end = start + waiting.silenceMs;
  let told = false;
  for (; Date.now() < end && waiting.alive(); await delay(20)) {
    const refusal = await knock(url);
    if (refusal === null) return true;
    if (refusal !== startingUp) continue;
    end = Math.min(Date.now() + waiting.silenceMs, start + waiting.recoveryMs);
    if (told || Date.now() < start + waiting.silenceMs) continue;
    told = true;
    waiting.log('The database is recovering from a crash; waiting until it has.');
  }
  return false;
}

/** Null if it took the connection, else why not. */
async function knock(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {}); // the attempt itself reports it
  try {
    await client.connect();
    await client.end();
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'no answer';
  }
}
