import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Referrers } from './referrer.ts';

const referrers = new Referrers();

test.each([
  ['https://www.google.com/search?q=secret', 'google.com'],
  ['http://News.Example.com:8080/a', 'news.example.com'],
  ['example.org/path', 'example.org'],
  ['https://user:password@example.org/', 'example.org'],
  ['https://bücher.example/', 'xn--bcher-kva.example'],
  ['android-app://com.example', ''],
  ['javascript:alert(1)', ''],
  ['', ''],
  [null, ''],
  [undefined, ''],
  [`https://${'a'.repeat(300)}.example/`, ''],
])('%s is the site %j', (referrer, host) => {
  expect(referrers.hostOf(referrer, 'docs.example.com')).toBe(host);
});

test.each(['docs.example.com', 'www.docs.example.com'])('a page of %s itself is none', (own) => {
  expect(referrers.hostOf('https://docs.example.com/a', own)).toBe('');
  expect(referrers.hostOf('https://www.docs.example.com/a', own)).toBe('');
});

test('any text is a host or nothing: neither path nor query is kept', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl({ withQueryParameters: true })), (text) => {
      expect(referrers.hostOf(text, '')).toMatch(/^[^/?#@\s]{0,255}$/);
    }),
  );
});
