import { isIP } from 'node:net';
import type { LogFormat } from './log-format.ts';
import { toTimestamp } from './moment.ts';
import type { ParsedEntry } from './parsed-entry.ts';
import { eventOf, isTellingHeader, placeOf, present } from './request.ts';
import { unescapeField } from './unescape.ts';

const quoted = '"((?:[^"\\\\]|\\\\.)*)"';

/** Who and when, the request, the answer; the referrer and the user agent if it is more than `common`; the rest. */
const shape = new RegExp(
  `^(.{1,1000}?) \\[([^\\]]{10,40})\\] ${quoted} (\\d{3}|-) (?:\\d+|-)(?: ${quoted} ${quoted}(.*))?$`,
  's',
);

/** What our nginx format adds after the user agent, in any order: `name="value"`. */
const extra = new RegExp(`(?:^| )([a-z][a-z-]{0,39})=${quoted}`, 'gs');

/** The target may hold spaces, since nginx writes down what was sent; HTTP/0.9 has no version. */
const requestLine = /^([A-Za-z]{1,20}) (.+?)(?: HTTP\/\d(?:\.\d)?)?$/s;

/** The format that Apache and nginx write by themselves, and what people add at either end of it. */
export const combined: LogFormat = {
  name: 'combined',
  about:
    'Apache and nginx: combined, common, vhost_combined, and the docwright format of integrations/nginx.conf',
  open: () => parseLine,
};

function parseLine(line: string): ParsedEntry {
  const match = shape.exec(line);
  if (!match) return { rejected: 'not in the combined log format' };
  const [, who, when, request, status, referrer, userAgent, rest] = match;
  const timestamp = toTimestamp(when);
  if (!timestamp) return { rejected: `no such time: ${when}` };
  const [, method, target] = requestLine.exec(unescapeField(request!)) ?? [];
  if (!method || status === '-' || Number(status) < 100) return { ignored: 'no complete HTTP request' };

  const { ip, host, port } = readWho(who!);
  const extras = readExtras(rest);
  const place = placeOf(target!, extras.host ?? host, port === '80' ? 'http' : 'https');
  if (!place) return { ignored: 'not a path' };
  const { host: _, accept, 'content-type': contentType, ...headers } = extras;
  return {
    event: eventOf({
      ...place,
      timestamp,
      method,
      status: Number(status),
      ip,
      referrer: text(referrer),
      userAgent: text(userAgent),
      accept,
      contentType,
      headers: Object.keys(headers).length > 0 ? headers : undefined,
    }),
  };
}

/** `address - user`, or `host:port address - user`; a server that looks names up writes a name for the address. */
function readWho(who: string): { ip?: string; host?: string; port?: string } {
  const [first, second] = who.split(' ', 2);
  if (isIP(first!)) return { ip: first! };
  if (!isIP(second ?? '')) return {};
  const [, host, port] = /^(.+?)(?::(\d+))?$/.exec(first!)!;
  return { ip: second!, host: host!, ...(port ? { port } : {}) };
}

function readExtras(rest: string | undefined): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name, value] of (rest ?? '').matchAll(extra)) {
    const known = name === 'host' || name === 'accept' || name === 'content-type' || isTellingHeader(name!);
    const read = known ? text(value) : undefined;
    if (read !== undefined) found[name!] = read;
  }
  return found;
}

const text = (field: string | undefined) => present(field === undefined ? undefined : unescapeField(field));
