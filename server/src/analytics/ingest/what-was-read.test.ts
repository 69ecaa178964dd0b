import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SentEvent } from '../../contract/page-view.ts';
import { whatWasRead } from './what-was-read.ts';

const read = (event: SentEvent, path = '/guide') => whatWasRead({ path, ...event }, path);

test.each([
  [200, 'view'],
  [206, 'view'],
  [304, 'view'],
  [404, 'miss'],
  [410, 'miss'],
  [101, 'status'],
  [301, 'status'],
  [308, 'status'],
  [401, 'status'],
  [403, 'status'],
  [429, 'status'],
  [500, 'status'],
])('the answer %i makes it a %s', (status, what) => {
  expect(read({ status })).toBe(what);
});

test('what is not told is taken for granted', () => {
  expect(read({})).toBe('view');
  expect(read({ method: null, status: null, contentType: null } as unknown as SentEvent)).toBe('view');
});

test.each(['HEAD', 'POST', 'OPTIONS', 'PURGE', ''])('the method %j is no read of a page', (method) => {
  expect(read({ method })).toBe('method');
});

test.each(['GET', 'get'])('the method %s is', (method) => {
  expect(read({ method })).toBe('view');
});

test.each([
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'prefetch' },
  { 'x-purpose': 'preview' },
  { 'x-moz': 'prefetch' },
  { 'next-router-prefetch': '1' },
])('%o is a prefetch', (headers) => {
  expect(read({ headers } as unknown as SentEvent)).toBe('prefetch');
});

test.each([
  '/logo.png',
  '/style.CSS',
  '/app.js?v=3',
  '/sitemap.xml',
  '/robots.txt',
  '/_next/static/chunks/1',
  '/_astro/a',
  '/.well-known/security',
])('%s is an asset, found or not', (path) => {
  expect(read({}, path)).toBe('asset');
  expect(read({ status: 404 }, path)).toBe('asset');
});

test.each([
  '/',
  '/guide.md',
  '/guide.html',
  '/v1.2',
  '/a.b/c',
  '/llms.txt',
  '/docs/llms-full.txt',
  '/LLMS.txt?x=1',
  '/guide/skill.md',
])('%s is a page', (path) => {
  expect(read({}, path)).toBe('view');
});

test('the type of the answer decides where it is known, but not that of a 404', () => {
  expect(read({ contentType: 'text/html; charset=utf-8' }, '/guides/node.js')).toBe('view');
  expect(read({ contentType: 'TEXT/MARKDOWN' })).toBe('view');
  expect(read({ contentType: 'application/json' }, '/search')).toBe('asset');
  expect(read({ contentType: 'image/png' }, '/og')).toBe('asset');
  expect(read({ contentType: 'application/json', status: 404 }, '/gone')).toBe('miss');
  expect(read({ contentType: 'text/html', status: 404 }, '/logo.png')).toBe('asset');
  expect(read({ contentType: 'application/octet-stream' }, '/llms.txt')).toBe('view');
});

test('any event is one of these', () => {
  const header = fc.option(fc.string(), { nil: undefined });
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      header,
      header,
      fc.integer({ min: 100, max: 599 }),
      (path, method, contentType, status) => {
        expect(['view', 'miss', 'method', 'status', 'asset', 'prefetch']).toContain(
          read({ method, contentType, status }, path),
        );
      },
    ),
  );
});
