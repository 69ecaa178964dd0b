import type { SentEvent } from '../../contract/page-view.ts';

/**
 * The request headers that say who reads and how, besides those that have a field of their own. Others (cookies,
 * credentials) stay where they are.
 */
const telling = new Set([
  'accept-language',
  'from',
  'purpose',
  'sec-ch-ua',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-purpose',
  'signature',
  'signature-agent',
  'signature-input',
  'x-purpose',
]);

export const isTellingHeader = (name: string): boolean => telling.has(name);

/** Where a read went: the whole URL if the host is known, else the path; undefined if it was no path at all. */
export function placeOf(
  target: string,
  host: string | undefined,
  scheme?: string,
): { url: string } | { path: string } | undefined {
  if (/^https?:\/\//i.test(target)) return URL.canParse(target) ? { url: target } : undefined;
  if (!target.startsWith('/')) return undefined;
  const origin = host && `${scheme === 'http' ? 'http' : 'https'}://${host}`;
  return origin && URL.canParse(origin) && new URL(origin).pathname === '/'
    ? { url: origin + target }
    : { path: target };
}

/** A field that has something to say: logs write `-` for what is absent. */
export const present = (text: string | undefined): string | undefined =>
  text === '' || text === '-' ? undefined : text;

/** Without the fields that are unknown, so that they cost nothing on the way. */
export function eventOf(fields: { [Field in keyof SentEvent]: SentEvent[Field] | undefined }): SentEvent {
  const event: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) event[name] = value;
  return event as SentEvent;
}
