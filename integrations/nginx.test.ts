import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { combined } from '../server/src/analytics/logs/combined.ts';

const configuration = readFileSync(new URL('nginx.conf', import.meta.url), 'utf8');

/** What nginx writes for the log format: its variables filled in, "-" for those that are empty. */
function logLine(variables: Record<string, string>): string {
  const [, format] = /log_format docwright ([^;]+);/.exec(configuration)!;
  const template = [...format!.matchAll(/'([^']*)'/g)].map(([, part]) => part).join('');
  return template.replaceAll(/\$(\w+)/g, (_, name) => variables[name] ?? '-');
}

test('the log format in nginx.conf is read with host, Accept, content type and signature', () => {
  const line = logLine({
    remote_addr: '2001:db8::1',
    time_iso8601: '2026-01-01T02:00:00+02:00',
    request: 'GET /guides/a HTTP/2.0',
    status: '200',
    body_bytes_sent: '512',
    http_user_agent: 'Mozilla/5.0 (compatible; ChatGPT-User/1.0)',
    host: 'docs.example.com',
    http_accept: 'text/markdown, text/html;q=0.9',
    sent_http_content_type: 'text/markdown; charset=utf-8',
    http_signature_agent: '\\x22https://chatgpt.com\\x22',
    http_sec_fetch_mode: 'navigate',
  });
  expect(combined.open()(line)).toEqual({
    event: {
      url: 'https://docs.example.com/guides/a',
      timestamp: '2026-01-01T00:00:00.000Z',
      method: 'GET',
      status: 200,
      ip: '2001:db8::1',
      userAgent: 'Mozilla/5.0 (compatible; ChatGPT-User/1.0)',
      accept: 'text/markdown, text/html;q=0.9',
      contentType: 'text/markdown; charset=utf-8',
      headers: { 'signature-agent': '"https://chatgpt.com"', 'sec-fetch-mode': 'navigate' },
    },
  });
});
