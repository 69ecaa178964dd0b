import { createHash } from 'node:crypto';
import type { WireAnswer, WireRequest } from '../start-test-host.ts';

/** An answer that GitLab gives instead of what was asked for. */
export class Refused extends Error {
  readonly answer: WireAnswer;

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    super(`${status}`);
    this.answer = { status, body, headers };
  }
}

export const notFound = (what = '') => new Refused(404, { message: `404 ${what}Not Found` });
export const forbidden = () => new Refused(403, { message: '403 Forbidden' });

/** https://docs.gitlab.com/administration/settings/user_and_ip_rate_limits/#response-headers */
export const limits = (remaining: number): Record<string, string> => ({
  'RateLimit-Limit': '2000',
  'RateLimit-Name': 'throttle_authenticated_api',
  'RateLimit-Observed': String(2000 - remaining),
  'RateLimit-Remaining': String(remaining),
  'RateLimit-Reset': String(Math.ceil(Date.now() / 1000) + 1),
});

/** One page of a list, with the headers of https://docs.gitlab.com/api/rest/#pagination */
export function paged(url: URL, all: readonly unknown[]): WireAnswer {
  const page = Number(url.searchParams.get('page') ?? 1);
  const perPage = Number(url.searchParams.get('per_page') ?? 20);
  const pages = Math.max(1, Math.ceil(all.length / perPage));
  const next = page < pages ? page + 1 : null;
  const linkTo = (number: number, rel: string) => {
    const target = new URL(url);
    target.searchParams.set('page', String(number));
    target.searchParams.set('per_page', String(perPage));
    return `<${target}>; rel="${rel}"`;
  };
  const links = [...(next ? [linkTo(next, 'next')] : []), linkTo(1, 'first'), linkTo(pages, 'last')];
  return {
    status: 200,
    body: all.slice((page - 1) * perPage, page * perPage),
    headers: {
      link: links.join(', '),
      'x-next-page': next === null ? '' : String(next),
      'x-page': String(page),
      'x-per-page': String(perPage),
      'x-prev-page': page > 1 ? String(page - 1) : '',
      'x-total': String(all.length),
      'x-total-pages': String(pages),
    },
  };
}

/** GitLab gives every answer that can be read again a weak `ETag`, and says 304 to whoever knows it. */
export function conditional({ method, headers }: WireRequest, answer: WireAnswer): WireAnswer {
  if (method !== 'GET' || answer.status !== 200) return answer;
  const etag = `W/"${createHash('md5').update(JSON.stringify(answer.body)).digest('hex')}"`;
  const sent = { ...answer.headers, etag };
  return headers['if-none-match'] === etag ? { status: 304, headers: sent } : { ...answer, headers: sent };
}
