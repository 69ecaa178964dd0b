import { expect, test } from 'vitest';
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
  expect(redirectFor([{ from, to, file: '', line: 1 }], url)).toBe(expected);
});
