import { describe, expect, test } from 'vitest';
import { mintlifySite, plainSite } from '../../docs/fixtures/sites.ts';
import { TaskFailure } from '../../docs/pool/task.ts';
import { PageReader } from '../../docs/site/page-reader.ts';
import { refusedOf } from './testing/content-of.ts';

const couldNotBeChecked = [expect.stringContaining('Could not be checked')];

describe('what cannot be checked is refused', () => {
  /** Every page and file takes too long. */
  const slow = new PageReader({
    pool: { isRunning: true, run: () => Promise.reject(new TaskFailure('slow')) },
  });

  test.each(['new.svg', 'new.html', 'new.mdx'])('in a new file whose scan fails: %s', async (path) => {
    const found = await refusedOf(mintlifySite, { [path]: '<p>Hi</p>\n' }, { pages: slow });
    expect(found).toEqual(expect.arrayContaining(couldNotBeChecked));
  });

  test('in what is added to a page whose scan failed before, too', async () => {
    const before = '# T\n\n<b>old</b>\n';
    const files = { ...mintlifySite, 'old.mdx': before };
    const added = (text: string) => refusedOf(files, { 'old.mdx': `${before}\n${text}\n` }, { pages: slow });
    for (const text of ['<script>alert(1)</script>', '{fetch("x")}', 'import "https://evil.test"'])
      expect(await added(text)).toEqual(couldNotBeChecked);
    expect(await added('A sentence (of prose), with [a link](/x).')).toEqual([]);
  });

  test('in what is added to a page that did not parse before, either', async () => {
    const before = '# T\n\n<Card>\n\nNever closed.\n';
    const files = { ...mintlifySite, 'old.mdx': before };
    const added = (text: string) => refusedOf(files, { 'old.mdx': `${before}\n${text}\n` });
    for (const text of ['<script>alert(1)</script>', '{fetch("x")}', 'import "https://evil.test"'])
      expect(await added(text)).toEqual(couldNotBeChecked);
    expect(await added('More prose.')).toEqual([]);
    expect(await refusedOf(files, { 'old.mdx': null, 'moved.mdx': before })).toEqual([]);
  });

  test('in an element with more attributes than anybody writes', async () => {
    const attributes = Array.from({ length: 600 }, (_, index) => `a${index}=""`).join(' ');
    const found = await refusedOf(plainSite, { 'x.svg': `<svg ${attributes} onload="alert(1)"/>` });
    expect(found).toEqual(couldNotBeChecked);
  });
});
