import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longestPath, normaliseBasePath, pagePath } from './page-path.ts';

test.each([
  ['/', '/'],
  ['', '/'],
  ['guide', '/guide'],
  ['/guide', '/guide'],
  ['/guide/', '/guide'],
  ['/guide///', '/guide'],
  ['//guide//start', '/guide/start'],
  ['/guide?tab=2#install', '/guide'],
  ['/guide#a?b', '/guide'],
  ['/guide.html', '/guide'],
  ['/guide.md', '/guide'],
  ['/guide.mdx?plain=1', '/guide'],
  ['/guide.html/', '/guide'],
  ['/guide/index', '/guide'],
  ['/guide/index/', '/guide'],
  ['/guide/index.html', '/guide'],
  ['/index.mdx', '/'],
  ['/index', '/'],
  ['/reindex', '/reindex'],
  ['/guide.htm', '/guide.htm'],
  ['/Guide/EN-us', '/Guide/EN-us'],
  ['/v1.2', '/v1.2'],
  ['/a%20b', '/a b'],
  ['/%E6%97%A5%E6%9C%AC%E8%AA%9E', '/日本語'],
  ['/日本語/', '/日本語'],
  ['/100%', '/100%'],
  ['/%ff/%41', '/%ff/A'],
  ['/%2541', '/%41'],
  ['/a%2Fb%2F', '/a/b'],
  ['/a%3Fb', '/a?b'],
  ['/\ud800', '/\ufffd'],
])('%j is the page %j', (asked, page) => {
  expect(pagePath(asked, '')).toBe(page);
});

describe('a base path', () => {
  test.each([
    ['/docs', '/'],
    ['/docs/', '/'],
    ['/docs/index.html', '/'],
    ['/docs.md', '/'],
    ['/docs.html/', '/'],
    ['/docs.txt', '/docs.txt'],
    ['docs/guide', '/guide'],
    ['//docs//guide', '/guide'],
    ['/%64ocs/guide', '/guide'],
    ['/docs/docs', '/docs'],
    ['/docsify', '/docsify'],
    ['/other/docs', '/other/docs'],
  ])('is taken from %j, which leaves %j', (asked, page) => {
    expect(pagePath(asked, '/docs')).toBe(page);
  });

  test.each(['docs', '/docs', 'docs/', '//docs//', '/%64ocs'])('may be written %j', (given) => {
    expect(normaliseBasePath(given)).toBe('/docs');
  });

  test('is decoded once, as the paths below it are', () => {
    expect(pagePath('/%E6%96%87%E6%9B%B8/a', normaliseBasePath('/%E6%96%87%E6%9B%B8'))).toBe('/a');
    expect(normaliseBasePath('/100%25')).toBe('/100%');
  });

  test.each(['', '/', '//'])('written %j is none', (given) => {
    expect(normaliseBasePath(given)).toBe('');
  });
});

test('a path has at most 2,048 bytes, counted after it is decoded', () => {
  expect(pagePath(`/${'a'.repeat(longestPath - 1)}`, '')).toHaveLength(longestPath);
  expect(pagePath(`/${'a'.repeat(longestPath)}`, '')).toBeNull();
  expect(pagePath(`/${'日'.repeat(682)}`, '')).toHaveLength(683);
  expect(pagePath(`/${'日'.repeat(683)}`, '')).toBeNull();
  expect(pagePath(`/${'%61'.repeat(longestPath - 1)}`, '')).toHaveLength(longestPath);
});

const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.webPath(),
  fc
    .array(
      fc.constantFrom('/', 'docs', 'index', '.html', '.md', '.mdx', '%', '%2F', '%25', 'a', '日', '?', '#'),
      {
        maxLength: 12,
      },
    )
    .map((parts) => parts.join('')),
);

test('whatever is asked for, a page is a well-formed absolute path without slashes to spare', () => {
  fc.assert(
    fc.property(anything, fc.constantFrom('', '/docs'), (asked, basePath) => {
      const page = pagePath(asked, basePath);
      if (page === null) return;
      expect(page.startsWith('/')).toBe(true);
      expect(page.isWellFormed()).toBe(true);
      expect(page).not.toMatch(/\/\/|.\/$/);
      expect(Buffer.byteLength(page)).toBeLessThanOrEqual(longestPath);
    }),
    { numRuns: 1000 },
  );
});

test('a page is its own page, unless decoding or an ending gave it a new meaning', () => {
  fc.assert(
    fc.property(anything, (asked) => {
      const page = pagePath(asked, '');
      fc.pre(page !== null && !/[%?#]|\.(html|mdx?)$|\/index$/.test(page));
      expect(pagePath(page!, '')).toBe(page);
    }),
    { numRuns: 1000 },
  );
});

test('how a page is written makes no difference', () => {
  const segment = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => {
    const plain = text.isWellFormed() && !/[%?#/\\]/.test(text) && !/\.(html|mdx?)$/.test(text);
    return plain && text !== 'index';
  });
  const ending = fc.constantFrom(
    '',
    '/',
    '//',
    '.html',
    '.md',
    '.mdx',
    '/index',
    '/index.html',
    '?a=/b/',
    '#c',
  );
  fc.assert(
    fc.property(
      fc.array(segment, { minLength: 1, maxLength: 5 }),
      ending,
      fc.boolean(),
      (segments, end, encoded) => {
        const page = `/${segments.join('/')}`;
        const written = encoded ? `/${segments.map(encodeURIComponent).join('//')}` : page;
        expect(pagePath(written + end, '')).toBe(page);
        expect(pagePath(`/docs${written}${end}`, '/docs')).toBe(page);
      },
    ),
  );
});
