import { expect, test } from 'vitest';
import { safeLink } from './safe-link.ts';

test.each([
  'https://example.com/a?b#c',
  'HTTP://example.com',
  'mailto:ada@example.com',
  '/guides/start',
  '../start.mdx#step-1',
  'a page.md',
  '#top',
  '?tab=2',
  '//example.com/a',
  './javascript:not-a-scheme',
])('%s may be followed', (url) => {
  expect(safeLink(url)).toBe(url);
});

test.each([
  ['a script', 'javascript:alert(1)'],
  ['one in mixed case', 'JaVaScRiPt:alert(1)'],
  ['one behind a blank', '  javascript:alert(1)'],
  ['one behind a control character', '\u0001javascript:alert(1)'],
  ['one with a tab inside', 'java\tscript:alert(1)'],
  ['one with a line break inside', 'java\r\nscript:alert(1)'],
  ['another script', 'vbscript:msgbox(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['an object', 'blob:https://example.com/1'],
  ['a file', 'file:///etc/passwd'],
  ['another program', 'vscode://open?x'],
  ['no address', 'http://['],
  ['nothing', ''],
  ['more than an address', `https://example.com/${'a'.repeat(2_000)}`],
])('%s is not followed', (_what, url) => {
  expect(safeLink(url)).toBeNull();
});
