import { type ErrorBody, type RequestErrorCode, statusOfCode } from '../contract/error.ts';
import { RateLimited } from '../database/rate-limit.ts';
import { Fault } from '../foundation/fault.ts';
import { storageFault } from '../foundation/storage-fault.ts';
import type { Answer } from './endpoint.ts';
import { rateHeaders } from './rate-headers.ts';

/** The one place where a fault becomes HTTP. Whatever has no meaning to a caller is a plain 500. */
export function errorAnswer(error: unknown, requestId: string): Answer & { status: number } {
  const fault = asFault(error);
  const body: ErrorBody = {
    error: fault.message,
    code: fault.code,
    ...(fault.details && fault.details.length > 0 ? { details: [...fault.details] } : {}),
    requestId,
  };
  return { status: statusOfCode[fault.code], headers: headersOf(fault), body };
}

export function asFault(error: unknown): Fault<RequestErrorCode> {
  if (error instanceof Fault && error.code in statusOfCode) return error as Fault<RequestErrorCode>;
  const storage = storageFault(error);
  if (storage) return storage;
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (code === 'FST_ERR_BAD_URL') return new Fault('invalid_request', 'The path is not a valid URL.');
  if (statusCode === 404) return new Fault('not_found', 'There is nothing at this address.');
  if (statusCode === 413) return new Fault('payload_too_large', 'The body is too large.');
  if (statusCode === 415) return unsupportedMediaType();
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new Fault('invalid_request', 'The request is not valid.', { cause: error });
  }
  return new Fault(
    'internal',
    'Something went wrong on the server. Its log has the details under this request id.',
    {
      cause: error,
    },
  );
}

export const unsupportedMediaType = (mediaTypes: readonly string[] = ['application/json']) =>
  new Fault(
    'unsupported_media_type',
    `Send the body with "Content-Type: ${mediaTypes.join('" or "Content-Type: ')}".`,
  );

function headersOf(fault: Fault<RequestErrorCode>): Record<string, string> {
  return {
    // An endpoint that failed may have named another one for its answer.
    'content-type': 'application/json; charset=utf-8',
    ...(fault.code === 'unauthorized' ? { 'www-authenticate': 'Bearer realm="docwright"' } : {}),
    ...(fault.retryAfterSeconds ? { 'retry-after': String(fault.retryAfterSeconds) } : {}),
    ...(fault instanceof RateLimited ? rateHeaders(fault.rate) : {}),
  };
}
