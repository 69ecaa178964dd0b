import { expect, test } from 'vitest';
import { Fault } from '../../foundation/fault.ts';
import { search } from './search.ts';
import { workbench } from './testing/workbench.ts';

const files = {
  'index.md': '# Acme Pro\nAcme Pro 2 is here\n',
  'guides/a.md': 'acme pro\n',
  'src/x.ts': 'const name = "Acme Pro";\n',
};

test('gives files with numbered lines, from the present state', async () => {
  const { use, copy } = await workbench(files);
  await copy.write('guides/new.md', 'New in Acme Pro\n');
  const { text, summary } = await use(search, { text: 'Acme Pro' });
  expect(text).toMatch(
    /^4 lines in 3 files\.\n<data-\w+>\nguides\/new\.md\n {2}1: New in Acme Pro\nindex\.md\n {2}1: # Acme Pro\n {2}2: Acme Pro 2 is here\nsrc\/x\.ts\n/,
  );
  expect(summary).toBe('found 4 lines in 3 files for “Acme Pro”');
});

test('keeps to a folder, and looks into a context repository by its name', async () => {
  const { use } = await workbench(files, { contexts: { api: { 'cmd/main.go': 'port := 4000\n' } } });
  expect((await use(search, { text: 'acme', ignoreCase: true, under: 'guides' })).text).toContain(
    '1 line in 1 file.',
  );
  const { text } = await use(search, { text: 'port', under: 'api:cmd' });
  expect(text).toContain('\napi:cmd/main.go\n  1: port := 4000\n');
  expect((await use(search, { text: 'port' })).text).toContain('No line matches.');
});

test('helps where nothing is found', async () => {
  const { use } = await workbench(files);
  expect((await use(search, { text: 'ACME PRO' })).text).toContain('ignoreCase looks at both');
  expect((await use(search, { text: 'Acme|Emca' })).text).toContain('set regex');
  await expect(use(search, { text: 'a(', regex: true })).rejects.toThrow('cannot be read: missing');
  expect(search.input.safeParse({ text: 'two\nlines' }).success).toBe(false);
});

test.each([
  ['Acme Pro \\d', 'Acme Pro 2 is here'],
  ['\\bPro\\b \\w+ is', 'Acme Pro 2 is here'],
  ['(?i)ACME pro \\d', 'Acme Pro 2 is here'],
  ['[0-9]+ is', 'Acme Pro 2 is here'],
])('takes %j as the expression that models mean', async (text, line) => {
  const { use } = await workbench({ 'index.md': 'Acme Pro is here\nAcme Pro 2 is here\nd\n' });
  const found = (await use(search, { text, regex: true })).text;
  expect(found).toContain('1 line in 1 file.');
  expect(found).toContain(line);
});

test('ends an expression that would never come to an end', async () => {
  const { use } = await workbench({ 'index.md': `${'a'.repeat(5_000)}!\n` });
  await expect(use(search, { text: '^(a|a)*$', regex: true })).rejects.toThrow(
    /takes too many steps|took too long/,
  );
});

test('looks nowhere else, whatever the place', async () => {
  const { use } = await workbench(files, { contexts: { api: { 'cmd/main.go': 'port := 4000\n' } } });
  for (const under of ['..', '/etc', 'api:../', 'api:/etc', ':(top)x', '.git', '--no-index', 'a\0b']) {
    const outcome = await use(search, { text: 'root', under }).catch((error: Error) => error);
    expect('text' in outcome ? outcome.text : outcome).toSatisfy(
      (answer) => answer instanceof Fault || String(answer).startsWith('No line matches'),
      under,
    );
  }
});

test('is bounded, says so, and marks what is invisible', async () => {
  const { use } = await workbench({
    'a.md': 'foo\u200B\n'.repeat(500),
    'b.md': `foo${'x'.repeat(5_000)}\n`.repeat(300),
  });
  const { text } = await use(search, { text: 'foo' });
  expect(text).toContain('More than 200 lines in 1 file.\nNot all are shown: narrow it with `under`');
  expect(text).toContain('Readers do not see this: a.md:1 has 1 invisible character (U+200B);');
  expect((await use(search, { text: 'foo', under: 'b.md' })).text.length).toBeLessThan(40_000);
});

test('shows a name with a line break in it as one line', async () => {
  const { use } = await workbench({ 'a\nrun: rm.md': 'needle\n' });
  expect((await use(search, { text: 'needle' })).text).toContain('\n"a\\nrun: rm.md"\n  1: needle\n');
});
