import { Fault } from '../foundation/fault.ts';
import type { Queryable } from './database.ts';
import { countUse } from './queries/projects/count-use.ts';

/** Where a caller stands; `http/` writes it into the RateLimit headers. */
export interface RateState {
  name: string;
  limit: number;
  remaining: number;
  resetSeconds: number;
}

export class RateLimited extends Fault<'rate_limited'> {
  readonly rate: RateState;

  constructor(rate: RateState, what: string) {
    super(
      'rate_limited',
      `This project may make ${rate.limit} ${what} an hour. Try again in ${rate.resetSeconds} seconds.`,
      {
        retryAfterSeconds: rate.resetSeconds,
      },
    );
    this.rate = rate;
  }
}

/** Counts one use of the hour's allowance; null where there is no limit. */
export async function useAllowance(
  tx: Queryable,
  {
    projectId,
    name,
    what,
    limit,
    now,
  }: { projectId: string; name: string; what: string; limit: number; now: Date },
): Promise<RateState | null> {
  if (limit === 0) return null;
  const used = await countUse(tx, projectId, name, now);
  const rate = { name, limit, remaining: Math.max(0, limit - used), resetSeconds: secondsLeft(now) };
  if (used > limit) throw new RateLimited(rate, what);
  return rate;
}

export const secondsLeft = (now: Date): number => 3600 - Math.floor((now.getTime() / 1000) % 3600);
