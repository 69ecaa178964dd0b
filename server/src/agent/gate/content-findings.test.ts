import { describe, expect, test } from 'vitest';
import { mintlifySite, plainSite } from '../../docs/fixtures/sites.ts';
import { TaskFailure } from '../../docs/pool/task.ts';
import { PageReader } from '../../docs/site/page-reader.ts';
import { contentOf, refusedOf } from './testing/content-of.ts';

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

describe('MkDocs’ configuration is read as MkDocs reads it', () => {
  const config = 'site_name: X\nnav:\n  - index.md\n';
  const files = { 'mkdocs.yml': config, 'docs/index.md': '# X\n', 'docs/p.md': '# P\n' };
  const refused = (added: string, more = {}) => refusedOf(files, { 'mkdocs.yml': config + added, ...more });

  test.each([
    ['a tag that runs code', 'extra:\n  x: !!python/object/apply:os.system ["id"]\n'],
    ['a name of a function', 'extra:\n  x: !!python/name:os.system\n'],
    ['a tag on a list', 'extra:\n  x: !!python/object/new:os.system [id]\n'],
    ['the environment', 'extra:\n  x: !ENV [SECRET]\n'],
    ['a duplicate key', 'site_name: X\nhooks: [docs/p.md]\n'],
    ['an alias', 'extra:\n  y: &a [https://evil.test/x.js]\nextra_javascript: *a\n'],
    ['a merge key', 'extra: &a\n  hooks: [docs/p.md]\n<<: *a\n'],
    ['an alias for a key', 'extra:\n  y: &a hooks\n? *a\n: [docs/p.md]\n'],
    ['a plugin that runs scripts', 'plugins:\n  - gen-files:\n      scripts: [docs/p.md]\n'],
    ['a plugin with a module', 'plugins: [search, macros]\n'],
    ['plugins as a map', 'plugins:\n  simple-hooks: {}\n'],
    ['an extension of the repository', 'markdown_extensions: [docs.evil]\n'],
    ['what does not parse', 'hooks: [docs/p.md\n'],
    ['files of the machine', 'markdown_extensions:\n  - pymdownx.snippets:\n      base_path: /\n'],
    ['a download', 'markdown_extensions:\n  - pymdownx.snippets:\n      url_download: true\n'],
    ['another configuration', 'INHERIT: docs/base.yaml\n'],
    ['an address that runs code', '  - Bad: javascript:alert(1)\n'],
  ])('%s', async (_, added) => {
    expect(await refused(added)).not.toEqual([]);
  });

  test('what another file of the repository adds to it', async () => {
    const base = { ...files, 'mkdocs.yml': `${config}INHERIT: docs/base.yaml\n`, 'docs/base.yaml': 'x: 1\n' };
    expect(await refusedOf(base, { 'docs/base.yaml': 'x: 1\nhooks: [docs/p.md]\n' })).toEqual([
      expect.stringContaining('setting `hooks`'),
    ]);
  });

  test.each([
    'plugins:\n  - search\n  - redirects:\n      redirect_maps:\n        a.md: index.md\n',
    'markdown_extensions:\n  - pymdownx.emoji:\n      emoji_index: !!python/name:material.extensions.emoji.twemoji\n  - toc:\n      permalink: true\n',
    '  - P: p.md\n  - Home: https://example.com\n',
  ])('and nothing else is refused: %s', async (added) => {
    expect(await refused(added)).toEqual([]);
  });

  test('what the base has, and a change of something else leaves', async () => {
    const old = `${config}plugins:\n  - gen-files:\n      scripts: [gen.py]\n`;
    const changed = { 'mkdocs.yml': old.replace('  - index.md\n', '  - index.md\n  - p.md\n') };
    expect(await refusedOf({ ...files, 'mkdocs.yml': old }, changed)).toEqual([]);
    const other = { 'mkdocs.yml': old.replace('gen.py', 'docs/p.md') };
    expect(await refusedOf({ ...files, 'mkdocs.yml': old }, other)).toHaveLength(1);
  });
});

describe('whatever may be shown as markup is scanned, whatever it is called', () => {
  const script = '# X\n\n<script src="https://evil.test/x.js"></script>\n';
  test.each([
    ...['x.mkd', 'x.mkdn', 'x.mdown', 'x.MD', 'x.MDX', 'x.Markdown', 'x.txt', 'x', 'x.unknown'],
    ...['x.xht', 'x.xhtml', 'x.shtml', 'x.xsl', 'x.atom', 'x.rss', 'x.hta', 'x.HTML', 'x.njk', 'x.ipynb'],
  ])('%s', async (path) => {
    expect(await refusedOf(plainSite, { [path]: script })).not.toEqual([]);
  });

  test.each([
    ['openapi.json', '{"info": {"description": "<img src=x onerror=alert(1)>"}}'],
    ['openapi.json', '{"info": {"description": "[x](javascript:alert(1))"}}'],
    ['openapi.json', '{"info": {"description": "\\u003cscript>alert(1)\\u003c/script>"}}'],
    ['api/OpenAPI.YAML', 'info:\n  description: |\n    <script>alert(1)</script>\n'],
    ['asyncapi.yml', 'info:\n  summary: "[x](java&#115;cript:alert(1))"\n'],
    ['broken.json', '{"a": "<script>alert(1)</script>"'],
    ['x.css', 'a { background: expression(alert(1)) }'],
    ['x.rst', '.. raw:: html\n\n   <script>alert(1)</script>\n'],
    ['x.rst', '`x <javascript:alert(1)>`_\n'],
    ['x.adoc', '++++\n<script>alert(1)</script>\n++++\n'],
  ])('%s: %s', async (path, text) => {
    expect(await refusedOf(mintlifySite, { [path]: text })).not.toEqual([]);
  });

  test.each([
    ['openapi.yaml', 'info:\n  description: Use **bold** & [links](/x).\nid: !Ref x\n'],
    ['data.json', '{"a": "1 < 2", "b": ["x"]}'],
    ['example.py', 'print("<script>alert(1)</script>")\n'],
    ['llms.txt', '# X\n\n```html\n<script>alert(1)</script>\n```\n'],
    ['x.rst', '.. code-block:: html\n\n   <script>alert(1)</script>\n'],
    ['x.css', 'a { background: url(/a.png); scroll-behavior: smooth }'],
  ])('and no more than that: %s: %s', async (path, text) => {
    expect(await refusedOf(mintlifySite, { [path]: text })).toEqual([]);
  });

  test.each([
    ['docs.json', '{"name": "x", "logo": "https://evil.test/l.png"}'],
    ['x.css', '@import "https://evil.test/x.css";'],
    ['x.css', 'a { background: url(//evil.test/x.png) }'],
    ['x.css', 'a { background: \\75rl(https://evil.test/x.png) }'],
    ['openapi.yaml', 'servers:\n  - url: https://evil.test/v1\n'],
  ])('hosts of settings, styles and data are reported: %s: %s', async (path, text) => {
    const { newHosts } = await contentOf(mintlifySite, { [path]: text });
    expect(newHosts.map(({ message }) => message)).toEqual([expect.stringContaining('`evil.test`')]);
  });

  test('an address that runs code in docs.json is refused', async () => {
    const redirects = '{"redirects": [{"source": "/a", "destination": "javascript:alert(1)"}]}';
    expect(await refusedOf(mintlifySite, { 'docs.json': redirects })).toHaveLength(1);
  });
});

describe('code in pages', () => {
  test('is listed for the reviewer, once for a page, and not what was there', async () => {
    const before = 'export const year = () => new Date().getFullYear()\n\n{year()}\n';
    const files = { ...mintlifySite, 'old.mdx': before };
    const changed = { 'old.mdx': `${before}\nMore {props.x}.\n`, 'new.mdx': '{year.map((x) => x)}\n' };
    const { code } = await contentOf(files, changed);
    expect(code).toEqual([{ path: 'new.mdx', line: 1, message: expect.stringContaining('read it as code') }]);
  });

  test.each([
    ['p.md', '<!--@include: /etc/passwd-->'],
    ['p.md', '<<< /etc/passwd'],
    ['p.md', '<<< @/../../etc/passwd'],
    ['p.md', '--8<--\n/etc/passwd\n--8<--'],
    ['guides/p.md', '<!-- @include: ../../secrets.md -->'],
    ['p.md', '--8<-- "https://evil.test/x.md"'],
    ['p.md', '{{#include ../../x.txt}}'],
    ['p.mdx', 'import x from "../../x.md"'],
  ])('takes in nothing from outside of the repository, in %s: %s', async (path, text) => {
    expect(await refusedOf(plainSite, { [path]: `# P\n\n${text}\n` })).toEqual(
      expect.arrayContaining([expect.stringContaining('outside of the repository')]),
    );
  });

  test.each([
    ['guides/p.md', '<!-- @include: ../parts/a.md -->\n\n<<< @/snippets/a.js\n\n{{#include a.md}}'],
    ['p.mdx', 'import x from "/snippets/x.mdx"\nimport y from "./y.mdx"'],
  ])('takes in files of the repository, in %s', async (path, text) => {
    expect(await refusedOf(plainSite, { [path]: `# P\n\n${text}\n` })).toEqual([]);
  });

  test('that changes beside a term does not count again', async () => {
    const before =
      '<Widget onClick={() => window.open("/x")} title="Acme" />\n\n{fetch("/x")}\n\nAcme is here.\n';
    const files = { ...mintlifySite, 'old.mdx': before };
    expect(await refusedOf(files, { 'old.mdx': before.replaceAll('Acme', 'Apex') })).toEqual([]);
  });
});
