import { expect } from 'vitest';
import { errorBody, type RequestErrorCode } from '../../src/contract/error.ts';
import type { Reply } from '../support/api-client.ts';

/** A stack trace, a path of the server's, SQL. */
const inside = /\\n +at |node_modules|\.ts:\d|\b(select|insert|update) .* (from|into|set)\b|encoding "UTF8"/;

/** The one shape of every error, its request id in the header too, and nothing of the inside. */
export function expectErrorShape({ headers, json }: Reply): void {
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  errorBody.strict().parse(json);
  expect(json.requestId).toBe(headers.get('x-request-id'));
  expect(json.error).not.toBe('');
  if (json.details !== undefined) expect(json.details).not.toEqual([]);
  expect(JSON.stringify([json.error, json.details])).not.toMatch(inside);
}

export function expectError(reply: Reply, status: number, code: RequestErrorCode): void {
  expect(reply).toMatchObject({ status, json: { code } });
  expectErrorShape(reply);
}

/** A 400 that names the field or parameter to blame. */
export function expectInvalid(reply: Reply, path: string): void {
  expectError(reply, 400, 'invalid_request');
  expect(reply.json.details.map((detail: { path: string }) => detail.path)).toContain(path);
}
