import { describe, expect, test } from 'vitest';
import { cloudfront } from './cloudfront.ts';

const legacyFields =
  '#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id x-host-header cs-protocol cs-bytes time-taken x-forwarded-for ssl-protocol ssl-cipher x-edge-response-result-type cs-protocol-version fle-status fle-encrypted-fields c-port time-to-first-byte x-edge-detailed-result-type sc-content-type sc-content-len sc-range-start sc-range-end';
const legacyLine = (agent: string, status = '200') =>
  `2026-01-01\t00:00:05\tIAD89-C3\t335\t2001:db8::9\tGET\tabc.cloudfront.net\t/guides/a%20b\t${status}\t-\t${agent}\tx=1\t-\tMiss\tRQ==\tdocs.example.com\thttps\t123\t0.3\t-\tTLSv1.3\tX\tMiss\tHTTP/2.0\t-\t-\t61052\t0.0\tMiss\ttext/html;%20charset=utf-8\t2039\t-\t-`;

describe('a standard log', () => {
  test('is read with its header, and the header lines are ignored', () => {
    const parse = cloudfront.open();
    expect(parse('#Version: 1.0')).toEqual({ ignored: 'header' });
    expect(parse(legacyFields)).toEqual({ ignored: 'header' });
    expect(parse(legacyLine('Slackbot%201.0%20(+https://api.slack.com/robots)'))).toEqual({
      event: {
        url: 'https://docs.example.com/guides/a%20b?x=1',
        timestamp: '2026-01-01T00:00:05.000Z',
        method: 'GET',
        status: 200,
        ip: '2001:db8::9',
        userAgent: 'Slackbot 1.0 (+https://api.slack.com/robots)',
        contentType: 'text/html; charset=utf-8',
      },
    });
  });

  test('is read without a header too', () => {
    expect(cloudfront.open()(legacyLine('x'))).toMatchObject({ event: { userAgent: 'x', status: 200 } });
  });

  test('may have fewer columns in another order, with a time in milliseconds', () => {
    const parse = cloudfront.open();
    parse('#Fields: timestamp(ms) cs(User-Agent) cs-method sc-status cs-uri-stem');
    expect(parse('1767225605123\tcurl/8\tGET\t404\t/x')).toEqual({
      event: {
        path: '/x',
        timestamp: '2026-01-01T00:00:05.123Z',
        method: 'GET',
        status: 404,
        userAgent: 'curl/8',
      },
    });
  });

  test('undoes the double encoding of earlier years, and leaves a broken one alone', () => {
    const parse = cloudfront.open();
    expect(parse(legacyLine('Mozilla/5.0%2520(X11)'))).toMatchObject({
      event: { userAgent: 'Mozilla/5.0 (X11)' },
    });
    expect(parse(legacyLine('a%20100%zz%C3%A9'))).toMatchObject({ event: { userAgent: 'a 100%zzé' } });
  });

  test('ignores what got no answer, and rejects a line that was cut', () => {
    const parse = cloudfront.open();
    expect(parse(legacyLine('x', '000'))).toEqual({ ignored: 'no complete HTTP request' });
    expect(parse('2026-01-01\t00:00:05')).toEqual({ rejected: '2 columns where 33 are expected' });
  });
});

test('the v2 log as JSON is read', () => {
  const line = JSON.stringify({
    date: '2026-01-01',
    time: '00:00:05',
    'c-ip': '192.0.2.1',
    'cs-method': 'GET',
    'cs-uri-stem': '/a',
    'sc-status': '200',
    'cs(User-Agent)': 'curl/8',
    'x-host-header': 'docs.example.com',
  });
  expect(cloudfront.open()(line)).toMatchObject({
    event: { url: 'https://docs.example.com/a', timestamp: '2026-01-01T00:00:05.000Z', ip: '192.0.2.1' },
  });
  expect(cloudfront.open()('{"date":')).toEqual({ rejected: 'not a JSON object' });
  const odd = '{"toString":1}';
  expect(cloudfront.open()(`{"date":${odd},"time":[${odd}],"c-ip":${odd}}`)).toEqual({ rejected: 'no time' });
});

test('a real-time log with its names is read', () => {
  const parse = cloudfront.open();
  parse('#Fields: timestamp c-ip sc-status cs-method cs-host cs-uri-stem cs-user-agent cs-accept');
  expect(
    parse('1767225605.123\t192.0.2.1\t200\tGET\tdocs.example.com\t/a\tcurl/8\ttext/markdown'),
  ).toMatchObject({
    event: { url: 'https://docs.example.com/a', accept: 'text/markdown', userAgent: 'curl/8' },
  });
});
