import { parseObject } from './json-line.ts';
import type { LogFormat } from './log-format.ts';
import { toTimestamp } from './moment.ts';
import type { ParsedEntry } from './parsed-entry.ts';
import { eventOf, placeOf, present } from './request.ts';

/** The columns of a standard log that comes without its `#Fields` line, up to the last one that is read. */
const standardColumns = `date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status
  cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id x-host-header
  cs-protocol cs-bytes time-taken x-forwarded-for ssl-protocol ssl-cipher x-edge-response-result-type
  cs-protocol-version fle-status fle-encrypted-fields c-port time-to-first-byte x-edge-detailed-result-type
  sc-content-type sc-content-len sc-range-start sc-range-end`.split(/\s+/);

/** Each field under the names it has in standard logs (legacy and v2) and in real-time logs. */
const columnsOf = {
  ip: ['c-ip'],
  method: ['cs-method'],
  stem: ['cs-uri-stem'],
  query: ['cs-uri-query'],
  status: ['sc-status'],
  referrer: ['cs(Referer)', 'cs-referer'],
  userAgent: ['cs(User-Agent)', 'cs-user-agent'],
  accept: ['cs(Accept)', 'cs-accept'],
  host: ['x-host-header', 'cs(Host)', 'cs-host'],
  scheme: ['cs-protocol'],
  contentType: ['sc-content-type'],
  moment: ['timestamp(ms)', 'timestamp'],
} as const;

/** Amazon CloudFront's access logs: tab-separated with a `#Fields` line, or one JSON object a line (v2). */
export const cloudfront: LogFormat = {
  name: 'cloudfront',
  about: 'Amazon CloudFront: standard logs (legacy and v2) and real-time logs with a #Fields line',
  open() {
    let columns = standardColumns;
    return (line) => {
      if (line.startsWith('#')) {
        const [, fields] = /^#Fields:\s*(.*)$/i.exec(line) ?? [];
        if (fields) columns = fields.trim().split(/\s+/);
        return { ignored: 'header' };
      }
      if (line.startsWith('{')) return parseRecord(parseObject(line));
      const values = line.split('\t');
      if (values.length !== columns.length) {
        return { rejected: `${values.length} columns where ${columns.length} are expected` };
      }
      return parseRecord(Object.fromEntries(columns.map((name, at) => [name, values[at]])));
    };
  },
};

function parseRecord(record: Record<string, unknown> | undefined): ParsedEntry {
  if (!record) return { rejected: 'not a JSON object' };
  const field = (name: keyof typeof columnsOf) => {
    const values = columnsOf[name].map((column) => record[column]).map(textOf);
    return values.map(present).find((value) => value !== undefined);
  };
  const timestamp =
    toTimestamp(field('moment')) ?? toTimestamp(`${textOf(record.date)} ${textOf(record.time)}`.trim());
  if (!timestamp) return { rejected: 'no time' };
  const status = Number(field('status'));
  // 000: the viewer hung up before there was an answer.
  if (!(status >= 100)) return { ignored: 'no complete HTTP request' };
  const query = field('query');
  const place = placeOf((field('stem') ?? '') + (query ? `?${query}` : ''), field('host'), field('scheme'));
  if (!place) return { ignored: 'not a path' };
  return {
    event: eventOf({
      ...place,
      timestamp,
      method: field('method'),
      status,
      ip: field('ip'),
      referrer: decoded(field('referrer')),
      userAgent: decoded(field('userAgent')),
      accept: decoded(field('accept')),
      contentType: decoded(field('contentType')),
    }),
  };
}

/** Percent-encoded once; logs of earlier years twice, so that a space is `%2520`. What is broken stays as it is. */
function decoded(text: string | undefined): string | undefined {
  if (!text?.includes('%')) return text;
  const once = decodeOnce(text);
  return /%20/.test(once) && !once.includes(' ') ? decodeOnce(once) : once;
}

const decodeOnce = (text: string) =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'));

/** A field of a JSON line; one that is an object or a list is none. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
