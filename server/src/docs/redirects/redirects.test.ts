import { expect, test } from 'vitest';
import { applyEdits } from '../text/edit.ts';
import { redirectsFile } from './netlify-redirects.ts';
import { redirectFor } from './redirects.ts';

test.each([
  ['/a', '/b', '/a', '/b'],
  ['/a/', '/b', '/a', '/b'],
  ['/a/*', '/b/:splat', '/a/x/y', '/b/x/y'],
  ['/a/:path*', '/b/:path*', '/a/x/y', '/b/x/y'],
  ['/a/:path*', '/b/:path*', '/a', '/b'],
  ['/a/:one/z', '/b/:one', '/a/x/z', '/b/x'],
  ['/a/:one', '/b', '/a/x/y', null],
  ['/a/:one(x|y)', '/b/:one', '/a/y', '/b/y'],
  ['/a/:one(x|y)', '/b/:one', '/a/z', null],
  ['/a/:one((?:x+)+)', '/b', '/a/x', null],
  ['/:lang/a', '/:lang/b', '/fr/a', '/fr/b'],
])('%s → %s leads %s to %s', (from, to, url, expected) => {
  expect(redirectFor([{ from, to, file: '', line: 1 }], url)?.to ?? null).toBe(expected);
});

test('the first that matches applies, exact or not', () => {
  const list = ['/a', '/b/*', '/b/c', '/d/', '/d/:one', '/a', '/d/e', '/:rest*'].map((from, index) => ({
    ...{ from, to: `/to${index}`, file: '', line: 1 },
  }));
  const found = ['/a', '/b/c', '/b', '/d', '/d/e', '/bc'].map((url) => redirectFor(list, url)?.to);
  expect(found).toEqual(['/to0', '/to1', '/to1', '/to3', '/to4', '/to7']);
});

test('a long list of patterns is asked for many links', () => {
  const list = Array.from({ length: 1500 }, (_, index) => ({
    ...{ from: `/old${index}/:slug*`, to: `/new${index}/:slug*`, file: '', line: 1 },
  }));
  const start = performance.now();
  for (let link = 0; link < 2000; link += 1) expect(redirectFor(list, `/gone/${link}`)).toBeNull();
  // Compiled for each link, they took half a minute.
  expect(performance.now() - start).toBeLessThan(5000);
});

test('in a _redirects file a new rule stands above the first that would take its path', () => {
  const source = '# old\n/a /b 301\n/:lang/* /:lang/404 404\n/* /404 404\n';
  const { list, add } = redirectsFile('_redirects', source);
  expect(list.map(({ from }) => from)).toEqual(['/a']);
  const end = (url: string) => ({ url, path: null });
  const added = (from: string) => applyEdits(source, [add!(end(from), end('/new')).edit]);
  expect(added('/x/y')).toBe(source.replace('/:lang/*', '/x/y /new 301\n/:lang/*'));
  expect(added('/x')).toBe(source.replace('/:lang/*', '/x /new 301\n/:lang/*'));
});
