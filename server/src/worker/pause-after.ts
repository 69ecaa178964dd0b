import { Fault } from '../foundation/fault.ts';

const leastMs = 1_000;
const mostMs = 60_000;

/** Not in a hurry: an engine may be away, or a host that says when it wants to be asked again. */
export function pauseAfter(error: unknown): number {
  const wantedMs = error instanceof Fault ? 1_000 * (error.retryAfterSeconds ?? 0) : 0;
  return Math.min(mostMs, Math.max(leastMs, wantedMs));
}
