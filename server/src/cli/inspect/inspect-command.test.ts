import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inspection } from '../../contract/inspection.ts';
import { docusaurusSite, mintlifySite, plainSite } from '../../docs/fixtures/sites.ts';
import { type Files, temporaryDirectory } from '../../docs/fixtures/temporary-site.ts';
import { docwright } from '../testing/run-docwright.ts';
import { runInspect } from './run-inspect.ts';

async function checkout(files: Files): Promise<string> {
  const directory = await temporaryDirectory(files);
  execFileSync('git', ['init', '--quiet'], { cwd: directory });
  execFileSync('git', ['add', '.'], { cwd: directory });
  return directory;
}

const inspect = (directory: string, ...args: string[]) =>
  docwright(['inspect', ...args], { env: { INIT_CWD: directory } });

/** Without a process of its own, which takes a second to start. */
const inspectHere = (directory: string, values = {}) => runInspect({ operands: [directory], values });

test('a sound site is summed up, in lines that fit a pipe', async () => {
  const { code, stdout, stderr } = await inspect(await checkout(mintlifySite));
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toBe(`Mintlify  docs.json

Pages       3 in the top folder
Navigation  3 entries in 2 groups
Links       4 internal · 0 external, not visited
Anchors     1 checked
Redirects   1

No problems found.
`);
});

test('problems are counted by check, listed with their places, and make the exit status 1', async () => {
  const files = { ...mintlifySite, 'more.mdx': '[a](/nowhere)\n\n[b](/#nowhere)\n' };
  const { code, stdout } = await inspect(await checkout(files));
  expect(code).toBe(1);
  expect(stdout).toContain('Problems: internal links 1, anchors 1\n  more.mdx:1  “/nowhere” leads to');
  expect(stdout).toContain('Not in the navigation (1)\n  more.mdx\n');
});

test('what could not be read comes first', async () => {
  const config = 'export default {\n  presets: makePresets(),\n};\n';
  const { text, status } = await inspectHere(
    await checkout({ ...docusaurusSite, 'docusaurus.config.js': config }),
  );
  expect(status).toBe(0);
  expect(text).toMatch(/^Docusaurus {2}docusaurus\.config\.js\n\nCould not be read \(\d\)\n/);
  expect(text).toContain('  docusaurus.config.js:2  `presets`: it is computed by makePresets.\n');
  expect(text).toContain('No problems found in what could be read.');
});

test('a page that does not parse is said to be one beside the exit status 1', async () => {
  const { text, status } = await inspectHere(await checkout({ ...mintlifySite, 'more.mdx': '<Card>\n' }));
  expect(status).toBe(1);
  expect(text).toContain('1 page does not parse. No problems found in what could be read.');
});

test('JSON has the contract’s shape and the other sites', async () => {
  const files = {
    ...mintlifySite,
    'handbook/mkdocs.yml': 'site_name: Handbook\n',
    'handbook/docs/a.md': '# A\n',
  };
  const { code, stdout } = await inspect(await checkout(files), '--json');
  expect(code).toBe(0);
  const { otherSites, ...own } = JSON.parse(stdout);
  expect(inspection.strict().parse(own)).toMatchObject({ framework: { name: 'mintlify' }, root: '' });
  expect(otherSites).toEqual([{ root: 'handbook', kind: 'mkdocs', title: 'MkDocs', pages: 1 }]);
});

test('another site is chosen by its root, or by where one is', async () => {
  const directory = await checkout({
    'a/docs.json': '{}',
    'a/x.mdx': '',
    'a/y.mdx': '',
    'b/mkdocs.yml': 'site_name: B\n',
    'b/docs/z.md': '# Z\n',
  });
  const { text } = await inspectHere(directory);
  expect(text).toMatch(/^Mintlify {2}a\/docs\.json\n/);
  expect(text).toContain('Other sites here (1)\n  b  MkDocs, 1 page\n  Choose one with --root DIR.');
  for (const chosen of [
    await inspectHere(directory, { root: 'b' }),
    await inspectHere(join(directory, 'b')),
  ]) {
    expect(chosen.text).toMatch(/^MkDocs {2}b\/mkdocs\.yml\n/);
  }
});

const pagesIn = async (directory: string): Promise<number> =>
  JSON.parse((await inspectHere(directory, { json: '' })).text).pages.count;

test('ignored and deleted files do not count; new ones do', async () => {
  const directory = await checkout({ ...plainSite, '.gitignore': 'build/\n', 'old.md': '# Old\n' });
  await rm(join(directory, 'old.md'));
  await mkdir(join(directory, 'build'));
  await writeFile(join(directory, 'build/made.md'), '# Made\n');
  await writeFile(join(directory, 'new.md'), '# New\n');
  expect(await pagesIn(directory)).toBe(Object.keys(plainSite).length + 1);
});

test('a directory that is no checkout is walked through, without node_modules', async () => {
  const files = { ...plainSite, 'node_modules/a/README.md': '# A\n' };
  expect(await pagesIn(await temporaryDirectory(files))).toBe(Object.keys(plainSite).length);
});

test('an ignored folder of a checkout is a directory like any other', async () => {
  const directory = await checkout({ '.gitignore': 'copy/\n', 'copy/a.md': '# A\n', 'b.md': '# B\n' });
  expect(await pagesIn(join(directory, 'copy'))).toBe(1);
});

test('long lists are cut, and --all lists them', async () => {
  const links = Array.from({ length: 25 }, (_, index) => `[x](gone-${index}.md)\n`).join('\n');
  const directory = await checkout({ 'README.md': links });
  expect((await inspectHere(directory)).text).toContain('  … and 5 more; --all lists them');
  expect((await inspectHere(directory, { all: '' })).text).toContain('gone-24.md');
});

test('what a terminal would obey is not printed', async () => {
  const { text } = await inspectHere(await checkout({ 'README.md': '[x](<\u001B[2Jgone.md>)\n' }));
  expect(text).toContain('\uFFFD[2Jgone.md');
  expect(text).not.toContain('\u001B[2J');
});

test.each([
  ['no documentation', { 'main.c': '' }, '', {}, /^No documentation was found in .*Mintlify, Docusaurus/],
  ['no such directory', plainSite, 'nowhere', {}, /nowhere cannot be read: there is no such directory\.$/],
  ['a file', plainSite, 'README.md', {}, /README\.md is a file\. Name the directory of a checkout\.$/],
  ['no such root', plainSite, '', { root: 'x' }, /^There is no folder "x" in .* was found in: \.\.$/],
  [
    'a root without pages',
    { 'a/b.c': '', 'README.md': '' },
    '',
    { root: 'a' },
    /^There is no page in .*\/a\. Name/,
  ],
])('%s is an error that says what to do', async (_, files, place, values, message) => {
  const directory = await checkout(files as Files);
  await expect(inspectHere(join(directory, place), values)).rejects.toThrow(message);
});

test('an error has the exit status 2', async () => {
  const { code, stdout, stderr } = await inspect(await checkout(plainSite), '--json=x');
  expect([code, stdout, stderr]).toEqual([2, '', '--json takes no value.\n']);
});

test.each([
  ['only recognised', { 'conf.py': "project = 'A'\n", 'a.rst': 'A\n=\n' }],
  ['not understood', { 'a.md': Array.from({ length: 40 }, (_, n) => `[x](gone-${n}.md)\n`).join('\n') }],
])('a site that is %s has the exit status 2', async (_, files) => {
  const { status, text } = await inspectHere(await checkout(files));
  expect(status).toBe(2);
  expect(text).toContain('Could not be read (');
});
