import { ClickHouseError } from '@clickhouse/client';
import { Fault } from '../foundation/fault.ts';

/** What tries again can help against: the engine is there, but cannot do it now. */
const passing: Record<string, string> = {
  202: 'The analytics engine has too many queries to answer at the moment.',
  203: 'The analytics engine did not come to this query in time.',
  209: 'The analytics cluster did not answer in time.',
  210: 'A server of the analytics cluster is not reachable.',
  236: 'The analytics engine is shutting down.',
  242: 'The analytics engine takes no writes at the moment.',
  243: 'The analytics engine has no space left on its disk.',
  252: 'The analytics engine has to merge what it has before it takes more.',
  279: 'A server of the analytics cluster is not reachable.',
  319: 'The analytics cluster did not confirm the write.',
  999: 'The analytics cluster’s coordination does not answer.',
};

/** What asking for less can help against. */
const tooLarge: Record<string, string> = {
  159: 'The question took the analytics engine too long. Ask for a shorter range.',
  241: 'The question took more memory than the analytics engine may use. Ask for a shorter range.',
  396: 'The answer is too large. Ask for a shorter range.',
};

const retryAfterSeconds = 2;

/** An engine that did not answer at all, as against one that answered with an error of its own. */
export const isAway = (error: unknown): boolean =>
  !(error instanceof ClickHouseError || error instanceof SyntaxError);

export const awayFault = (reason: string, cause?: unknown): Fault =>
  new Fault('unavailable', `Page views are not available at the moment: ${reason}`, {
    internal: cause instanceof Error ? cause.message : undefined,
    cause,
    retryAfterSeconds,
  });

/** What a caller of the warehouse sees of an error that the client met. */
export function asWarehouseFault(error: unknown): Error {
  if (isAway(error)) {
    return awayFault('the analytics engine did not answer. Try again in a few seconds.', error);
  }
  if (!(error instanceof ClickHouseError)) return error as Error;
  const internal = `ClickHouse ${error.code} ${error.type}: ${error.message}`;
  const reason = passing[error.code] ?? tooLarge[error.code];
  if (reason) return new Fault('unavailable', reason, { internal, cause: error, retryAfterSeconds });
  return new Error('The analytics engine refused a statement.', { cause: error });
}
