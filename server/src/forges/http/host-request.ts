import { createHash } from 'node:crypto';
import { Fault } from '../../foundation/fault.ts';
import { maySignIn } from '../../foundation/network/may-sign-in.ts';
import { signalOf } from '../../foundation/network/signal-of.ts';

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
  const given = requestOf(input, init);
  return {
    method: given.method,
    url: given.url,
    headers: given.headers,
    body: given.body === null ? null : await given.arrayBuffer(),
    redirect: given.redirect,
    signal: signalOf(input, init),
  };
}

/** What cannot be sent would be quoted by the error, the password in a URL or the token in a header with it. */
function requestOf(input: string | URL | Request, init?: RequestInit): Request {
  try {
    return new Request(input, init);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Fault(
      'repository_unreachable',
      'The host could not be asked: its URL has a name or a password in it, or the credential has characters that cannot be sent. Give the project its URL, the address of the API and the credential again.',
    );
  }
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
