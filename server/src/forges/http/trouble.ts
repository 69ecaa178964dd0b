import type { JobErrorCode } from '../../contract/error.ts';
import { errorCodeOf } from '../../foundation/network/error-code-of.ts';
import { AnswerTooLarge, type HostAnswer, textOf } from './host-answer.ts';
import { type HostRequest, isRepeatable } from './host-request.ts';

/** An attempt that brought no answer to work with. */
export interface Trouble {
  code: Extract<JobErrorCode, 'repository_unreachable' | 'host_unavailable'> | 'unavailable';
  /** To stand after "could not be asked:" */
  why: string;
  /** What a person can do about it; absent where it passes by itself. */
  remedy?: string;
  /** Whether the request may be sent again: it changes nothing, or the host did nothing. */
  again: boolean;
  internal?: string;
  cause?: unknown;
}

export function troubleOfAnswer(request: HostRequest, answer: HostAnswer): Trouble {
  const { status } = answer;
  return {
    code: 'unavailable',
    why: `it answered ${status}`,
    again: isRepeatable(request),
    internal: `${request.method} ${new URL(request.url).pathname} was answered ${status}: ${textOf(answer).slice(0, 500)}`,
  };
}

/** The connection never stood, so the host did nothing. */
const neverConnected: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  EAI_AGAIN: 'its name could not be looked up',
  ENETUNREACH: 'there is no way to its network',
  EHOSTUNREACH: 'there is no way to it',
  UND_ERR_CONNECT_TIMEOUT: 'the connection took too long',
};

const certificateErrors =
  /^(CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_(GET_ISSUER|VERIFY)|ERR_TLS_CERT|HOSTNAME_MISMATCH)/;

export function troubleOfError(request: HostRequest, error: unknown): Trouble {
  const code = errorCodeOf(error);
  const shared = {
    internal: `${request.method} ${new URL(request.url).pathname}: ${code ?? String(error)}`,
    cause: error,
  };
  if (error instanceof AnswerTooLarge) {
    const remedy = 'Check that the URL is that of a code host.';
    return { ...shared, code: 'host_unavailable', why: 'its answer is too long', remedy, again: false };
  }
  if (code !== null && certificateErrors.test(code)) {
    const remedy =
      'If it has a certificate authority of its own, the operator of Docwright names its file in DOCWRIGHT_CA_FILE.';
    const why = `its certificate is not believed (${code})`;
    return { ...shared, code: 'repository_unreachable', why, remedy, again: false };
  }
  if (code === 'ENOTFOUND') {
    const why = `there is no host ${new URL(request.url).hostname}`;
    return { ...shared, code: 'repository_unreachable', why, remedy: 'Check the URL.', again: true };
  }
  const before = code === null ? undefined : neverConnected[code];
  if (before) return { ...shared, code: 'unavailable', why: before, again: true };
  const why = isTimeout(error) ? 'its answer took too long' : 'the connection broke off';
  return { ...shared, code: 'unavailable', why, again: isRepeatable(request) };
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';
