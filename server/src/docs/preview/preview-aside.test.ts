import { expect, test } from 'vitest';
import { PreviewAside } from './preview-aside.ts';
import { previewPage } from './preview-page.ts';

const waiting = new AbortController().signal;
const page = (text: string) => ({ text, format: 'mdx' as const });
const long = page('- a *b*\n'.repeat(5_000));
const idle = { idleMs: 0 };

test('a page is the same, whether it is short or long', async () => {
  const aside = new PreviewAside(idle);
  for (const each of [page('# A'), long, page('# B'), page('a'.repeat(1_000_000))])
    expect(await aside.preview(each, waiting)).toBe(JSON.stringify(previewPage(each)));
});

test('others get their turn while a long page is parsed', async () => {
  let turns = 0;
  const others = setInterval(() => (turns += 1), 1);
  await new PreviewAside(idle).preview(long, waiting);
  clearInterval(others);
  expect(turns).toBeGreaterThan(0);
});

test('a page that takes too long, or too much, comes back as code, and the next one as usual', async () => {
  const asCode = [{ type: 'code', language: 'mdx', value: long.text }];
  const hasty = new PreviewAside({ ...idle, pageMs: 1 });
  const small = new PreviewAside({ ...idle, megabytes: 16 });
  for (const aside of [hasty, small]) {
    const { nodes, problem } = JSON.parse(await aside.preview(long, waiting));
    expect([nodes, problem]).toEqual([asCode, 'The page takes too long to be shown as one.']);
    expect(JSON.parse(await aside.preview(page('a'), waiting)).problem).toBeNull();
  }
});

test('whoever hung up is passed over, and those behind are not', async () => {
  const aside = new PreviewAside(idle);
  const gone = AbortSignal.abort();
  const [first, second, third] = await Promise.allSettled([
    aside.preview(long, waiting),
    aside.preview(long, gone),
    aside.preview(long, waiting),
  ]);
  expect([first, second, third].map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
