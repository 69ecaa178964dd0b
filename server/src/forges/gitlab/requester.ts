import { createRequesterFn, type RequestOptions } from '@gitbeaker/requester-utils';
import { Fault } from '../../foundation/fault.ts';
import { GitLabRefusal } from './refusal.ts';

/**
 * How the library sends its requests: through our own fetch, which waits and repeats where that is safe. The
 * library's own way would repeat beside it, and follow redirects with the token.
 */
export const requesterOf = (fetch: typeof globalThis.fetch) =>
  createRequesterFn(
    (_resource, options) => Promise.resolve(options),
    (endpoint, options) => send(fetch, endpoint, options as RequestOptions),
  );

async function send(fetch: typeof globalThis.fetch, endpoint: string, options: RequestOptions) {
  const { prefixUrl = '', searchParams = '', method = 'GET', headers = {}, body } = options;
  const url = new URL(endpoint, prefixUrl.endsWith('/') ? prefixUrl : `${prefixUrl}/`);
  url.search = searchParams;
  const response = await fetch(url, { method, headers, ...(body && { body }), redirect: 'manual' });
  const answer = await read(response);
  if (response.ok) {
    return { body: answer, headers: Object.fromEntries(response.headers), status: response.status };
  }
  throw new GitLabRefusal(response.status, answer, response.headers.get('location'));
}

async function read(response: Response) {
  const text = await response.text();
  if (!/^application\/json\b/.test(response.headers.get('content-type') ?? '')) return text;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch (cause) {
    throw unreadable(new URL(response.url).host, cause);
  }
}

/** A page of a proxy in between, most often. */
export const unreadable = (host: string, cause: unknown) =>
  new Fault(
    'unavailable',
    `What answers at ${host} does not speak like GitLab. Check the repository’s URL, and apiUrl if GitLab lives below a path of its host.`,
    { cause, internal: cause instanceof Error ? cause.message : String(cause), retryAfterSeconds: 60 },
  );
