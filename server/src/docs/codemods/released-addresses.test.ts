import { expect, test } from 'vitest';
import { afterwards, type Files, temporarySite } from '../fixtures/temporary-site.ts';
import { findPage } from '../site/find-page.ts';
import { addPage } from './add-page.ts';
import { addRedirect } from './add-redirect.ts';
import { deletePage } from './delete-page.ts';
import { movePage } from './move-page.ts';
import { setField } from './set-field.ts';

const released = 'website/versioned_docs/version-1.0';
/** `/docs/install` is the page of version 1.0; the current one is at `/docs/next/install`. */
const versions: Files = {
  'website/docusaurus.config.js':
    "export default { presets: [['classic', { docs: { path: '../docs' } }]] };\n",
  'website/versions.json': '["1.0", "0.9"]',
  'website/static/_redirects': '/a /b 301\n',
  'docs/install.md': '# Install\n',
  'docs/plugins.md': '# Plugins\n',
  [`${released}/install.md`]: '# Install\n',
  [`${released}/plugins.md`]: '# Plugins\n',
  'website/versioned_docs/version-0.9/install.md': '# Install\n',
};
const without = (...paths: string[]): Files =>
  Object.fromEntries(Object.entries(versions).filter(([path]) => !paths.includes(path)));

test('a redirect leads to the address that was named', async () => {
  const result = await addRedirect(await temporarySite(versions), { from: '/setup', to: '/docs/install' });
  expect(afterwards(result)).toEqual({
    'website/static/_redirects': '/a /b 301\n/setup /docs/install 301\n',
  });
});

const both = `docs/plugins.md, ${released}/plugins.md`;

test.each<[string, (site: Awaited<ReturnType<typeof temporarySite>>) => Promise<unknown>]>([
  ['deleted', (site) => deletePage(site, { page: '/docs/plugins' })],
  ['moved', (site) => movePage(site, { from: '/docs/plugins', to: '/docs/next/add-ons' })],
  ['changed', (site) => setField(site, { field: 'description', value: 'x', pages: ['/docs/plugins'] })],
])('a page is not %s by an address that may be the file of another', async (_, deed) => {
  await expect(deed(await temporarySite(versions))).rejects.toThrow(`could be any of ${both}`);
});

test('nor where the folder of the current pages is called otherwise than their address', async () => {
  const moved = Object.entries(versions).map(([path, text]) => [path.replace(/^docs\//, 'content/'), text]);
  const site = await temporarySite({
    ...Object.fromEntries(moved),
    'website/docusaurus.config.js':
      "export default { presets: [['classic', { docs: { path: '../content' } }]] };\n",
  });
  await expect(findPage(site, '/docs/plugins')).rejects.toThrow(`content/plugins.md, ${released}/plugins.md`);
});

test.each(['/docs/plugins', 'plugins', 'Plugins'])(
  'a frozen page that %s alone would mean is left alone',
  async (name) => {
    const site = await temporarySite(without('docs/plugins.md'));
    await expect(movePage(site, { from: name, to: '/docs/add-ons' })).rejects.toThrow(
      `“${name}” is ${released}/plugins.md, a page of a frozen version; name it by that path`,
    );
  },
);

test.each([
  ['/docs/next/install', 'docs/install.md'],
  ['docs/install', 'docs/install.md'],
  ['install', 'docs/install.md'],
  ['Install', 'docs/install.md'],
  ['/docs/0.9/install', 'website/versioned_docs/version-0.9/install.md'],
  [`${released}/install.md`, `${released}/install.md`],
])('%s is one page', async (name, path) => {
  expect(await findPage(await temporarySite(versions), name)).toBe(path);
});

test('a title that a translation has too is that of the page in the default language', async () => {
  const site = await temporarySite({ 'docs/a.md': '# API\n', 'docs/b.md': '', 'docs/a.fr.md': '# API\n' });
  expect(await findPage(site, 'API')).toBe('docs/a.md');
});

test.each(['/docs/next/setup', '/docs/setup', 'docs/setup.md'])(
  'a current page that moves to %s stays among the current ones',
  async (to) => {
    const result = await movePage(await temporarySite(versions), { from: 'docs/install.md', to });
    expect(afterwards(result)).toMatchObject({ 'docs/install.md': null, 'docs/setup.md': '# Install\n' });
  },
);

test('an address that may be a folder of files as well is refused', async () => {
  const site = await temporarySite({ ...versions, 'docs/next/a.md': '' });
  await expect(movePage(site, { from: 'docs/install.md', to: '/docs/next/setup' })).rejects.toThrow(
    '“/docs/next/setup” may be docs/setup or docs/next/setup',
  );
});

test('a new page at a released address is a current one', async () => {
  const { changes } = await addPage(await temporarySite(versions), {
    title: 'X',
    path: '/docs/x',
    text: 'y',
  });
  expect(changes.map(({ path }) => path)).toEqual(['docs/x.md']);
});
