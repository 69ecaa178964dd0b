import type { Database } from '../database/database.ts';
import { recordKeyUse } from '../database/queries/keys/record-key-use.ts';
import type { Clock } from '../foundation/clock.ts';

export interface KeyUse {
  seen(keyId: string): void;
  stop(): Promise<void>;
}

const flushMs = 10_000;

/** "Last used" is good to ten seconds; writing it on every request would cost more than the request. */
export function trackKeyUse(database: Database, clock: Clock, onError: (error: Error) => void): KeyUse {
  let seen = new Set<string>();
  async function flush(): Promise<void> {
    if (seen.size === 0) return;
    const ids = [...seen];
    seen = new Set();
    await recordKeyUse(database, ids, clock()).catch(onError);
  }
  const timer = setInterval(() => void flush(), flushMs);
  return {
    seen: (keyId) => seen.add(keyId),
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
