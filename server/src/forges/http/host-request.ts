import { createHash } from 'node:crypto';
import { maySignIn } from '../../foundation/network/may-sign-in.ts';

/** A request that can be sent as often as needed: its body is bytes, not a stream. */
export interface HostRequest {
  method: string;
  url: string;
  headers: Headers;
  body: ArrayBuffer | null;
  redirect: Request['redirect'];
  signal: AbortSignal;
}

export async function readRequest(input: string | URL | Request, init?: RequestInit): Promise<HostRequest> {
  const given = new Request(input, init);
  return {
    method: given.method,
    url: given.url,
    headers: given.headers,
    body: given.body === null ? null : await given.arrayBuffer(),
    redirect: given.redirect,
    signal: given.signal,
  };
}

/** Whose request it is, without keeping the secret: hosts count requests by it and answer by it. */
export function callerOf({ url, headers }: HostRequest): string {
  const signIn = [...headers].filter(([name]) => maySignIn(name)).sort();
  return `${new URL(url).origin} ${createHash('sha256').update(JSON.stringify(signIn)).digest('base64')}`;
}

const reading = ['GET', 'HEAD'];
const repeatable = [...reading, 'PUT', 'DELETE'];

export const isReading = ({ method }: HostRequest): boolean => reading.includes(method);
/** Doing it twice is the same as doing it once. */
export const isRepeatable = ({ method }: HostRequest): boolean => repeatable.includes(method);
