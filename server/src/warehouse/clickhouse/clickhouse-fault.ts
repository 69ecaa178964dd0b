import { ClickHouseError } from '@clickhouse/client';
import { Fault } from '../../foundation/fault.ts';
import { awayFault, retryAfterSeconds } from '../unavailable.ts';

/** What a retry can help against: the server is there, but cannot do it now. */
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

const connectionErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPROTO',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

const codeOf = (error: Error): string => String((error as NodeJS.ErrnoException).code ?? '');

/** The client has no code for it. */
const noAnswerInTime = 'Timeout error.';

/**
 * A proxy before a server that is not there answers for it. The client gives its words as the message, and no
 * status; ClickHouse's own errors are ClickHouseErrors.
 */
const isProxyError = (error: Error): boolean =>
  error.constructor === Error &&
  (error.message === '' ||
    /^\s*<|bad gateway|service unavailable|gateway time-?out|upstream/i.test(error.message));

/** A server that did not answer at all, as against one that answered with an error of its own. */
export const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (connectionErrors.has(codeOf(error)) || error.message === noAnswerInTime || isProxyError(error));

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

/** What an operator can correct, by ClickHouse's codes. */
const corrections: Record<string, string> = {
  170: 'knows no cluster of the name in DOCWRIGHT_CLICKHOUSE_CLUSTER. Correct the name and start Docwright again.',
  192: 'does not know the user of CLICKHOUSE_URL. Correct it and start Docwright again.',
  193: 'refuses the password of CLICKHOUSE_URL. Correct it and start Docwright again.',
  497: 'does not let the user of CLICKHOUSE_URL create its tables. Grant that user all rights on the database; Docwright keeps trying.',
  516: 'refuses the user or the password of CLICKHOUSE_URL. Correct them and start Docwright again.',
  701: 'knows no cluster of the name in DOCWRIGHT_CLICKHOUSE_CLUSTER. Correct the name and start Docwright again.',
};

/** Why the server cannot be used, with what to do; nothing that CLICKHOUSE_URL keeps secret. */
export function reasonOf(error: Error): string {
  if (error instanceof ClickHouseError) return `the ClickHouse server ${correctionOf(error)}`;
  if (isAway(error)) {
    const detail = codeOf(error) || (error.message === noAnswerInTime ? 'timeout' : 'a proxy answers for it');
    return `the ClickHouse server of CLICKHOUSE_URL does not answer (${detail}). Check that it is running and can be reached from here; Docwright keeps trying.`;
  }
  if (/CERT|TLS|SIGNED|SIGNATURE/.test(codeOf(error))) {
    return `the certificate of the ClickHouse server of CLICKHOUSE_URL is not accepted (${codeOf(error)}). Renew it, or name its authority in NODE_EXTRA_CA_CERTS and start Docwright again.`;
  }
  if (error instanceof SyntaxError) {
    return 'the server of CLICKHOUSE_URL does not answer as ClickHouse does. Check the address; it must be that of the HTTP interface.';
  }
  return `the ClickHouse server of CLICKHOUSE_URL cannot be used (${error.name}). Set DOCWRIGHT_LOG_LEVEL to debug for more.`;
}

const correctionOf = ({ code, type }: ClickHouseError): string =>
  corrections[code] ??
  (code in passing || code in tooLarge
    ? `cannot take statements at the moment (${type}); Docwright keeps trying.`
    : `refused to set up its tables (${type}). Its own log says why; Docwright keeps trying.`);
