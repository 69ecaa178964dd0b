import { expect, test } from 'vitest';
import { hostName, inOneLine, webLink } from './host-words.ts';

test.each([
  ['Not\n\u0000allowed.', 'Not allowed'],
  ['evil\u202emoc.buhtig', 'evil moc.buhtig'],
  [' Grüße, 日本 💡 ', 'Grüße, 日本 💡'],
  ['', ''],
])('quotes %j as %j', (said, quoted) => {
  expect(inOneLine(said)).toBe(quoted);
  expect(hostName.parse(said)).toBe(quoted);
});

test('cuts what is too long, and no character in two', () => {
  const quoted = inOneLine(`x${'💡'.repeat(1_000_000)}`);
  expect(quoted.length).toBeLessThanOrEqual(300);
  expect(quoted.isWellFormed()).toBe(true);
});

test.each(['https://github.com/acme/docs/pull/1', 'http://127.0.0.1:3000/a/b/pulls/1'])(
  '%s is a link',
  (link) => {
    expect(webLink.parse(link)).toBe(link);
  },
);

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JAVASCRIPT://github.com/%0aalert(1)',
  'data:text/html,<script>',
  'file:///etc/passwd',
  '//github.com/acme',
  '/acme/docs',
  '',
  `https://github.com/${'a'.repeat(3_000)}`,
])('%s is none', (link) => {
  expect(webLink.safeParse(link).success).toBe(false);
});

test('a link has nothing in it that turns its text around', () => {
  expect(webLink.parse('https://github.com/\u202eacme')).toBe('https://github.com/%E2%80%AEacme');
});
