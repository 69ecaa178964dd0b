import { asRecord, firstText, numberOf } from '../logs/json-line.ts';
import { toTimestamp } from '../logs/moment.ts';
import type { ParsedEntry } from '../logs/parsed-entry.ts';
import { eventOf, isTellingHeader, placeOf } from '../logs/request.ts';
import type { Drain } from './drain.ts';
import { parseEntries } from './entries.ts';
import { showsSecret } from './secrets.ts';

/**
 * Cloudflare's Logpush of http_requests to an HTTP destination, NDJSON in gzip:
 * https://developers.cloudflare.com/logs/logpush/logpush-job/enable-destinations/http/. It signs nothing; the
 * destination's URL names the headers to send, as in `?header_Authorization=Bearer%20…`.
 */
export const cloudflare: Drain = {
  name: 'cloudflare',
  proof: 'the secret, in the Authorization header (header_Authorization=Bearer%20SECRET in the destination)',
  verify: showsSecret,
  parse: (request) => parseEntries(request, parseEntry),
};

function parseEntry(entry: Record<string, unknown>): ParsedEntry {
  // What Cloudflare uploads to see whether the destination takes anything.
  if (entry.content === 'tests') return { ignored: 'a test of the destination' };
  // A Worker's own requests to the origin are logged beside the visitor's.
  const source = firstText(entry.ClientRequestSource) ?? 'eyeball';
  if (source !== 'eyeball') return { ignored: 'not a visitor’s request' };
  const status = numberOf(entry.EdgeResponseStatus);
  if (!(status >= 100)) return { ignored: 'no complete HTTP request' };
  const target = firstText(entry.ClientRequestURI) ?? firstText(entry.ClientRequestPath) ?? '';
  const place = placeOf(target, firstText(entry.ClientRequestHost), firstText(entry.ClientRequestScheme));
  if (!place) return { ignored: 'not a path' };
  const id = firstText(entry.RayID);
  // Only there if the account has them among its custom fields.
  const requestHeaders = Object.entries(asRecord(entry.RequestHeaders) ?? {});
  const headers = requestHeaders.filter(
    ([name, value]) => isTellingHeader(name) && typeof value === 'string',
  );
  return {
    event: eventOf({
      ...place,
      timestamp: toTimestamp(entry.EdgeStartTimestamp),
      id: id && `cloudflare:${id}`,
      method: firstText(entry.ClientRequestMethod),
      status,
      ip: firstText(entry.ClientIP),
      userAgent: firstText(entry.ClientRequestUserAgent),
      referrer: firstText(entry.ClientRequestReferer),
      contentType: firstText(entry.EdgeResponseContentType),
      accept: firstText(asRecord(entry.RequestHeaders)?.accept),
      headers: headers.length > 0 ? (Object.fromEntries(headers) as Record<string, string>) : undefined,
    }),
  };
}
