import { firstText, numberOf } from '../logs/json-line.ts';
import { toTimestamp } from '../logs/moment.ts';
import type { ParsedEntry } from '../logs/parsed-entry.ts';
import { eventOf, placeOf } from '../logs/request.ts';
import type { Drain } from './drain.ts';
import { parseEntries } from './entries.ts';
import { showsSecret } from './secrets.ts';

/**
 * Netlify's log drains to a general HTTP endpoint, JSON or NDJSON:
 * https://docs.netlify.com/manage/monitoring/log-drains. Unlike its webhooks these deliveries carry no documented
 * signature, only what was written into the endpoint's settings; so the secret itself is shown.
 */
export const netlify: Drain = {
  name: 'netlify',
  proof: 'the secret, in the Authorization header or as ?secret= in the URL',
  verify: showsSecret,
  parse: (request) => parseEntries(request, parseEntry),
};

function parseEntry(entry: Record<string, unknown>): ParsedEntry {
  // The same drain may carry the output of functions, deploys and the firewall.
  if (entry.log_type !== undefined && entry.log_type !== 'traffic') return { ignored: 'not a traffic log' };
  const status = numberOf(entry.status_code);
  if (!(status >= 100)) return { ignored: 'no complete HTTP request' };
  // The documentation does not say whether this is a whole URL or a path; both are read.
  const place = placeOf(firstText(entry.url) ?? firstText(entry.path) ?? '', firstText(entry.host));
  if (!place) return { ignored: 'not a path' };
  const id = firstText(entry.request_id);
  return {
    event: eventOf({
      ...place,
      timestamp: toTimestamp(entry.timestamp),
      id: id && `netlify:${id}`,
      method: firstText(entry.method),
      status,
      // Both are absent when the drain excludes personal data; classes then rest on what is left.
      ip: firstText(entry.client_ip),
      userAgent: firstText(entry.user_agent),
      referrer: firstText(entry.referrer),
      contentType: firstText(entry.content_type),
    }),
  };
}
