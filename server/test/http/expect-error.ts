import { expect } from 'vitest';
import { errorBody, type RequestErrorCode } from '../../src/contract/error.ts';
import type { Reply } from '../support/api-client.ts';

/** The one shape of every error, its request id in the header too, and nothing of the inside. */
export function expectErrorShape({ headers, json, text }: Reply): void {
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  errorBody.strict().parse(json);
  expect(json.requestId).toBe(headers.get('x-request-id'));
  expect(json.error).not.toBe('');
  if (json.details !== undefined) expect(json.details).not.toEqual([]);
  expect(text).not.toMatch(/\n\s+at |node_modules|\.ts:\d|select .* from|22021|pg_/i);
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
