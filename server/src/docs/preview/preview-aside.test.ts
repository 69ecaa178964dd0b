import { expect, onTestFinished, test } from 'vitest';
import { ProcessPool } from '../pool/process-pool.ts';
import { PreviewAside } from './preview-aside.ts';
import { previewPage } from './preview-page.ts';

const waiting = new AbortController().signal;
const page = (text: string) => ({ text, format: 'mdx' as const });
const long = page('- a *b*\n'.repeat(5_000));
/** Just too long to be shown without a process, so that a busy machine has it in time. */
const next = page('- a *b*\n'.repeat(400));

const open = (limits: ConstructorParameters<typeof ProcessPool>[0] = {}): PreviewAside => {
  const pool = new ProcessPool({ processes: 1, ...limits });
  onTestFinished(() => pool[Symbol.dispose]());
  return new PreviewAside(pool);
};

test('a page is the same, whether it is short or long', async () => {
  const aside = open();
  for (const each of [page('# A'), long, page('# B'), page('a'.repeat(1_000_000))])
    expect(await aside.preview(each, waiting)).toBe(JSON.stringify(previewPage(each)));
});

test('others get their turn while a long page is parsed', async () => {
  let turns = 0;
  const others = setInterval(() => (turns += 1), 1);
  await open().preview(long, waiting);
  clearInterval(others);
  expect(turns).toBeGreaterThan(0);
});

test.each([
  ['takes too long', '<A b={<B>'.repeat(40), 'too long'],
  ['ends its process', `export const a = ${'['.repeat(9_000)}`, 'the parser fails'],
])('a page that %s comes back as code, and the next one as usual', async (_, text, reason) => {
  const aside = open({ aloneMs: 1_000 });
  const { nodes, problem } = JSON.parse(await aside.preview(page(text), waiting));
  expect(nodes).toEqual([{ type: 'code', language: 'mdx', value: text }]);
  expect(problem).toContain(reason);
  expect(await aside.preview(next, waiting)).toBe(JSON.stringify(previewPage(next)));
});

test('whoever hung up is passed over, and those behind are not', async () => {
  const aside = open();
  const gone = AbortSignal.abort();
  const [first, second, third] = await Promise.allSettled([
    aside.preview(long, waiting),
    aside.preview(long, gone),
    aside.preview(long, waiting),
  ]);
  expect([first, second, third].map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
