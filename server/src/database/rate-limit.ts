import { Fault } from '../foundation/fault.ts';
import type { Queryable } from './database.ts';
import { countUse } from './queries/projects/count-use.ts';

const hourSeconds = 3_600;

/** Where a caller stands; `http/` writes it into the RateLimit headers. */
export interface RateState {
  name: string;
  limit: number;
  remaining: number;
  resetSeconds: number;
  windowSeconds: number;
}

export class RateLimited extends Fault<'rate_limited'> {
  readonly rate: RateState;

  /** `rule` is a sentence that says what is allowed. */
  constructor(rate: RateState, rule: string) {
    super('rate_limited', `${rule} Try again in ${rate.resetSeconds} seconds.`, {
      retryAfterSeconds: rate.resetSeconds,
    });
    this.rate = rate;
  }
}

/** Where a project stands in the present hour. */
export const hourlyRate = (name: string, limit: number, remaining: number, now: Date): RateState => ({
  name,
  limit,
  remaining: Math.max(0, remaining),
  resetSeconds: hourSeconds - Math.floor((now.getTime() / 1000) % hourSeconds),
  windowSeconds: hourSeconds,
});

export const hourIsUsedUp = (rate: RateState, what: string): RateLimited =>
  new RateLimited(rate, `This project may make ${rate.limit} ${what} an hour.`);

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
  const rate = hourlyRate(name, limit, limit - used, now);
  if (used > limit) throw hourIsUsedUp(rate, what);
  return rate;
}
