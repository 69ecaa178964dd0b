import { expect, test } from 'vitest';
import { programFindings } from './program-findings.ts';
import { change } from './testing/change.ts';

const found = (path: string) => programFindings([change(path, null, 'x')]).map((finding) => finding.path);

test.each([
  'sidebars.js',
  'src/hero.astro',
  'netlify.toml',
  'site/vercel.json',
  'book.toml',
  'guide/Book.toml',
])('%s may run when the site is built', (path) => {
  expect(found(path)).toEqual([path]);
});

test.each(['guides/install.mdx', 'docs.json', 'mkdocs.yml', 'notebook.toml'])('%s does not', (path) => {
  expect(found(path)).toEqual([]);
});
