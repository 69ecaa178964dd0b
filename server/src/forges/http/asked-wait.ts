import { type HostAnswer, textOf } from './host-answer.ts';

/** GitHub asks for "at least one minute" where a limit names no time. */
const unnamedLimitMs = 60_000;

/** Whatever a host says: the limits of those that we know are over within the hour, and asking then costs little. */
const longestMs = 60 * 60_000;

/** Numbers above it are moments since 1970, those below it seconds from now. */
const firstMoment = 1_000_000_000;

/** How long a host that did nothing wants to be left alone before it is asked again; null: it says no such thing. */
export function askedWait(answer: HostAnswer): number | null {
  const asked = namedWait(answer);
  return asked === null ? null : Math.min(asked, longestMs);
}

function namedWait(answer: HostAnswer): number | null {
  const { status, headers } = answer;
  if (status === 503) return retryAfter(headers);
  if (status === 429 || (status === 403 && isLimit(answer)))
    return retryAfter(headers) ?? untilReset(headers) ?? unnamedLimitMs;
  return null;
}

/** GitHub answers 403 to both, a missing permission and a limit. */
const isLimit = (answer: HostAnswer): boolean =>
  answer.headers.has('retry-after') ||
  remaining(answer.headers) === '0' ||
  /\brate limit|\babuse detection/i.test(textOf(answer));

/** In seconds or as a date. */
function retryAfter(headers: Headers): number | null {
  const given = headers.get('retry-after') ?? '';
  if (/^\d{1,9}(\.\d+)?$/.test(given)) return Number(given) * 1000;
  const date = Date.parse(given);
  return Number.isNaN(date) ? null : Math.max(0, date - now(headers));
}

const remaining = (headers: Headers) =>
  headers.get('x-ratelimit-remaining') ?? headers.get('ratelimit-remaining');

/** `X-RateLimit-Reset` of GitHub and Gitea, `RateLimit-Reset` of GitLab. */
function untilReset(headers: Headers): number | null {
  const given = headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset') ?? '';
  if (!/^\d{1,12}$/.test(given)) return null;
  const reset = Number(given);
  return Math.max(0, reset < firstMoment ? reset * 1000 : reset * 1000 - now(headers));
}

/** By the host's own clock, where it tells the time: ours may be wrong. */
const now = (headers: Headers) => Date.parse(headers.get('date') ?? '') || Date.now();
