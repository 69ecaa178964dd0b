import type { IncomingHttpHeaders } from 'node:http';
import { type RequestErrorCode, statusOfCode } from '../../src/contract/error.ts';
import type { FuzzRequest } from './requests.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** What is wrong with an answer, in words; null: nothing. */
export function problemOf(
  { operation, method }: Pick<FuzzRequest, 'operation' | 'method'>,
  answer: Answer,
): string | null {
  const { status, headers, text } = answer;
  if (!headers['x-request-id']) return 'no request id';
  if (status >= 400) return errorProblem(answer);
  if (method !== operation.method) return null;
  const response = operation.responses[status];
  if (!response) return status === 304 ? null : `the status ${status} is not documented`;
  const isJson = headers['content-type']?.startsWith('application/json') && response.schema;
  if (!isJson || response.contentType) return null;
  const parsed = response.schema!.safeParse(JSON.parse(text));
  return parsed.success ? null : `the body is not as documented: ${parsed.error.message.slice(0, 500)}`;
}

function errorProblem({ status, headers, text }: Answer): string | null {
  if (status === 500 || (status > 500 && status !== 503)) return `the status ${status}`;
  if (text === '' || headers['content-type']?.startsWith('text/html')) return null;
  let body: { error?: unknown; code?: unknown };
  try {
    body = JSON.parse(text);
  } catch {
    return 'an error that is no JSON';
  }
  if (typeof body.error !== 'string' || body.error === '') return 'an error without words';
  // Node's own parser refuses headers and addresses that are too long.
  const isTooLong = status === 431 && body.code === 'invalid_request';
  if (!isTooLong && statusOfCode[body.code as RequestErrorCode] !== status)
    return `the code ${body.code} beside ${status}`;
  if (status === 503 && !headers['retry-after']) return '503 without Retry-After';
  return /node_modules|\.ts:\d+|at async |postgres:\/\//.test(text) ? 'it shows its inside' : null;
}
