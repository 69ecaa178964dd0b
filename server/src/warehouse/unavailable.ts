import { Fault } from '../foundation/fault.ts';

export const retryAfterSeconds = 2;

/** What a caller gets while the engine cannot be used. `reason` is for anybody; the cause is for the log alone. */
export const awayFault = (reason: string, cause?: unknown): Fault =>
  new Fault('unavailable', `Page views are not available at the moment: ${reason}`, {
    internal: cause instanceof Error ? cause.message : undefined,
    cause,
    retryAfterSeconds,
  });
