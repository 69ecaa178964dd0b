import { describe, expect, test } from 'vitest';
import { docusaurusSite, mintlifySite, mkdocsSite, starlightSite, vitepressSite } from '../fixtures/sites.ts';
import { afterwards, type Files, temporarySite } from '../fixtures/temporary-site.ts';
import { type AddRedirectInput, addRedirect } from './add-redirect.ts';

const refused = (message: string) => ({
  code: 'instruction_refused',
  message: expect.stringContaining(message),
});
const added = async (files: Files, input: AddRedirectInput) =>
  afterwards(await addRedirect(await temporarySite(files), input));

const plugin = {
  ...docusaurusSite,
  'docusaurus.config.js':
    "export default { title: 'Acme', presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]], plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/docs/x', to: '/docs/' }] }]] };\n",
};
const temporary = { from: '/beta', to: '/guides/install', temporary: true };

describe('a temporary redirect', () => {
  test.each<[string, Files, AddRedirectInput, string, string]>([
    [
      'docs.json',
      mintlifySite,
      temporary,
      'docs.json',
      '{ "source": "/beta", "destination": "/guides/install", "permanent": false }',
    ],
    [
      'vercel.json, where there was none',
      { 'vercel.json': '{}\n', 'guides/install.md': '' },
      temporary,
      'vercel.json',
      '"permanent": false',
    ],
    ['_redirects', vitepressSite, temporary, 'public/_redirects', '/beta /guides/install 302\n'],
    [
      'netlify.toml',
      { 'netlify.toml': '', 'guides/install.md': '' },
      temporary,
      'netlify.toml',
      'to = "/guides/install"\n  status = 302\n',
    ],
    [
      'Astro',
      starlightSite,
      { ...temporary, to: '/guides/install/' },
      'astro.config.mjs',
      "'/beta': { status: 302, destination: '/guides/install/' }",
    ],
  ])('%s', async (_, files, input, file, text) => {
    const after = await added(files, input);
    expect(Object.keys(after)).toEqual([file]);
    expect(after[file]).toContain(text);
    if (file.endsWith('.json')) expect(() => JSON.parse(after[file]!)).not.toThrow();
  });

  test.each<[string, Files, string]>([
    ['MkDocs', mkdocsSite, 'guides/install.md'],
    ['Docusaurus', plugin, 'docs/guides/install.md'],
  ])('%s has none', async (_, files, to) => {
    await expect(added(files, { from: '/beta', to, temporary: true })).rejects.toMatchObject(
      refused('temporary'),
    );
    expect(Object.keys(await added(files, { from: '/beta', to }))).toHaveLength(1);
  });

  test('in place of a permanent one is refused', async () => {
    await expect(
      added(mintlifySite, { from: '/setup', to: '/guides/install', temporary: true }),
    ).rejects.toMatchObject(refused('already'));
  });
});

describe('a redirect of everything below an address', () => {
  const whole = { from: '/v1/*', to: '/guides/*' };
  test.each<[string, Files, AddRedirectInput, string]>([
    ['Mintlify', mintlifySite, whole, '{ "source": "/v1/:slug*", "destination": "/guides/:slug*" }'],
    ['another way to write it', mintlifySite, { ...whole, from: '/v1/:rest*' }, '"source": "/v1/:slug*"'],
    ['_redirects', vitepressSite, whole, '/v1/* /guides/:splat 301\n'],
    ['to one page', vitepressSite, { from: '/v1/*', to: '/guides/install' }, '/v1/* /guides/install 301\n'],
    [
      'to another site',
      vitepressSite,
      { from: '/v1/*', to: 'https://v1.acme.test/*' },
      '/v1/* https://v1.acme.test/:splat 301\n',
    ],
  ])('%s', async (_, files, input, text) => {
    expect(Object.values(await added(files, input))).toEqual([expect.stringContaining(text)]);
  });

  test.each<[string, Files, AddRedirectInput, string]>([
    ['where redirects are from page to page', mkdocsSite, whole, 'one address to another'],
    ['where a page is below it', mintlifySite, { from: '/guides/*', to: '/reference/*' }, 'would hide it'],
    ['where nothing is below the target', mintlifySite, { from: '/v1/*', to: '/v2/*' }, 'no page below'],
    ['in a circle', mintlifySite, { from: '/v1/*', to: '/v1/new/*' }, 'circle'],
    ['to a page that is not there', mintlifySite, { from: '/v1/*', to: '/nope' }, 'no page'],
  ])('is refused %s', async (_, files, input, message) => {
    await expect(added(files, input)).rejects.toMatchObject(refused(message));
  });
});
