import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentationPatterns } from './documentation-files.ts';
import { temporaryDirectory } from './fixtures/temporary-site.ts';

const files = {
  'README.md': '',
  'mkdocs.yml': '',
  'src/code.ts': '',
  'docs/index.md': '',
  'docs/guides/a.mdx': '',
  'docs/images/a.png': '',
  'docs/_redirects': '',
  'docs/.vitepress/config.mts': '',
  'docs/.vitepress/theme/index.ts': '',
  'versioned_sidebars/version-1-sidebars.json': '',
};

async function checkedOut(root: string): Promise<string[]> {
  const directory = await temporaryDirectory(files);
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', directory, '-c', 'user.name=x', '-c', 'user.email=x@x', ...args], {
      stdio: 'pipe',
    });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'x');
  git('sparse-checkout', 'set', '--no-cone', ...documentationPatterns(root));
  return Object.keys(files).filter((path) => existsSync(join(directory, path)));
}

test('the whole repository is checked out as pages and configuration, without images or code', async () => {
  expect(await checkedOut('')).toEqual([
    'README.md',
    'mkdocs.yml',
    'docs/index.md',
    'docs/guides/a.mdx',
    'docs/_redirects',
    'docs/.vitepress/config.mts',
    'versioned_sidebars/version-1-sidebars.json',
  ]);
});

test('a documentation root limits the pages and not the configuration', async () => {
  const found = await checkedOut('docs/');
  expect(found).toContain('docs/guides/a.mdx');
  expect(found).toContain('mkdocs.yml');
  expect(found).not.toContain('README.md');
});
