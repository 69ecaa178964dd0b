import { asRecord, firstText, parseObject } from './json-line.ts';
import type { LogFormat } from './log-format.ts';
import { toTimestamp } from './moment.ts';
import type { ParsedEntry } from './parsed-entry.ts';
import { eventOf, isTellingHeader, placeOf } from './request.ts';

/** Caddy's access log with its JSON encoder, which is the default when the output is no terminal. */
export const caddy: LogFormat = {
  name: 'caddy',
  about: 'Caddy: the JSON access log, with its time in any format',
  open: () => parseLine,
};

function parseLine(line: string): ParsedEntry {
  const entry = parseObject(line);
  if (!entry) return { rejected: 'not a JSON object' };
  const request = asRecord(entry.request);
  const target = request && firstText(request.uri);
  // The same file often holds Caddy's other messages.
  if (!request || !target || typeof entry.status !== 'number') return { ignored: 'not about a request' };
  if (entry.status < 100) return { ignored: 'no complete HTTP request' };
  const timestamp = toTimestamp(entry.ts);
  if (!timestamp) return { rejected: 'no time in "ts"' };
  const place = placeOf(target, firstText(request.host), request.tls ? 'https' : 'http');
  if (!place) return { ignored: 'not a path' };

  const { 'user-agent': userAgent, referer, accept, ...rest } = lowerCased(asRecord(request.headers) ?? {});
  const headers = Object.entries(rest).filter(([name]) => isTellingHeader(name));
  return {
    event: eventOf({
      ...place,
      timestamp,
      method: firstText(request.method),
      status: entry.status,
      // client_ip looks behind the proxies that Caddy trusts; older versions have only remote_ip.
      ip: firstText(request.client_ip) ?? firstText(request.remote_ip),
      referrer: referer,
      userAgent,
      accept,
      contentType: lowerCased(asRecord(entry.resp_headers) ?? {})['content-type'],
      headers: headers.length > 0 ? Object.fromEntries(headers) : undefined,
    }),
  };
}

/** Go's canonical names and lists of values, as plain headers. */
function lowerCased(headers: Record<string, unknown>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const text = Array.isArray(value) ? value.filter((item) => typeof item === 'string').join(', ') : value;
    if (typeof text === 'string') plain[name.toLowerCase()] = text;
  }
  return plain;
}
