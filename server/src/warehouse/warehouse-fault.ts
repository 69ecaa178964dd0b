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

/** What asked for too much. */
const tooLarge: Record<string, string> = {
  159: 'took the analytics engine too long',
  241: 'took more memory than the analytics engine may use',
  396: 'gave too large an answer',
};

/** What the engine is asked for, and what helps if that is too much. */
const purposes = {
  reading: { subject: 'The question', advice: 'Ask for a shorter range.' },
  writing: { subject: 'Storing page views', advice: 'Send them again in a moment.' },
  changing: { subject: 'A change to stored page views', advice: 'Try again when less is going on.' },
};
export type Purpose = keyof typeof purposes;

const retryAfterSeconds = 2;

const connectionErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPROTO',
  // The embedded engine's socket is not there.
  'ENOENT',
  'ERR_STREAM_PREMATURE_CLOSE',
]);
/** The client has no code for it. */
const noAnswerInTime = 'Timeout error.';

/** The connection is there, and nothing comes over it. */
export const isNoAnswerInTime = (error: Error): boolean => error.message === noAnswerInTime;

/** An engine that did not answer at all, as against one that answered with an error of its own. */
export const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (connectionErrors.has((error as NodeJS.ErrnoException).code ?? '') || isNoAnswerInTime(error));

/** An error that the same statement will meet again, whenever it is sent. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ClickHouseError && !(error.code in passing) && !(error.code in tooLarge);

export const awayFault = (reason: string, cause?: unknown): Fault =>
  new Fault('unavailable', `Page views are not available at the moment: ${reason}`, {
    internal: cause instanceof Error ? cause.message : undefined,
    cause,
    retryAfterSeconds,
  });

/** What a caller of the warehouse sees of an error that the client met. */
export function asWarehouseFault(error: unknown, purpose: Purpose): Error {
  if (isAway(error)) {
    return awayFault('the analytics engine did not answer. Try again in a few seconds.', error);
  }
  if (!(error instanceof ClickHouseError)) return error as Error;
  const reason = passing[error.code] ?? excess(error.code, purpose);
  if (!reason) return new Error('The analytics engine refused a statement.', { cause: error });
  const internal = `ClickHouse ${error.code} ${error.type}: ${error.message}`;
  return new Fault('unavailable', reason, { internal, cause: error, retryAfterSeconds });
}

function excess(code: string, purpose: Purpose): string | undefined {
  const { subject, advice } = purposes[purpose];
  return tooLarge[code] && `${subject} ${tooLarge[code]}. ${advice}`;
}
