import { describe, expect, test } from 'vitest';
import { afterwards, temporarySite } from '../fixtures/temporary-site.ts';
import { movePage } from './move-page.ts';

describe('Docusaurus with two docs plugins: a page that moves stays in its own', () => {
  const files = {
    'website/docusaurus.config.js': `module.exports = {
  presets: [['classic', { docs: { id: 'rules', path: '../plugin/docs/rules', routeBasePath: 'rules', sidebarPath: './rules.js' } }]],
  plugins: [['@docusaurus/plugin-content-docs', { id: 'base', path: 'docs', routeBasePath: '/', sidebarPath: './sidebars.js' }]],
};\n`,
    'website/sidebars.js': "module.exports = { docs: ['intro', 'users/a'] };\n",
    'website/rules.js': 'module.exports = { rules: makeSidebar() };\n',
    'website/docs/intro.md': '[rule](/rules/no-a)\n',
    'website/docs/users/a.md': '',
    'website/docs/blog/b.md': '',
    'website/blog/2024-01-01-post.md': '',
    'plugin/docs/rules/no-a.md': '',
    'plugin/docs/rules/no-b.md': '[a](./no-a.md)\n',
  };
  const move = async (from: string, to: string) => movePage(await temporarySite(files), { from, to });

  test.each(['plugin/docs/rules/no-c.md', 'no-c.md', 'no-c', '/rules/no-c'])('%s', async (to) => {
    const result = await move('plugin/docs/rules/no-a.md', to);
    expect(afterwards(result)).toEqual({
      'plugin/docs/rules/no-a.md': null,
      'plugin/docs/rules/no-c.md': '',
      'plugin/docs/rules/no-b.md': '[a](./no-c.md)\n',
      'website/docs/intro.md': '[rule](/rules/no-c)\n',
    });
    expect(result.summary).toContain(
      'A part of the navigation was not read and may still name the page as it was: `rules` could not be read (website/rules.js:1',
    );
  });

  test.each([
    ['users/c.md', 'website/docs/users/c.md'],
    ['docs/users/c.md', 'website/docs/users/c.md'],
    ['website/docs/users/c.md', 'website/docs/users/c.md'],
    ['/users/c', 'website/docs/users/c.md'],
  ])('%s is %s', async (to, file) => {
    const result = await move('website/docs/users/a.md', to);
    expect(afterwards(result)[file]).toBe('');
    expect(result.summary).not.toContain('was not read');
  });

  test.each([
    ['plugin/docs/rules/no-a.md', 'website/docs/x.md', 'another part of the site'],
    ['plugin/docs/rules/no-a.md', 'docs/x.md', 'another part of the site'],
    ['plugin/docs/rules/no-a.md', '/users/x', 'have addresses below /rules'],
    ['plugin/docs/rules/no-a.md', 'plugin/docs/x.md', 'outside of the documentation'],
    ['website/docs/users/a.md', 'blog/x.md', 'may be website/blog/x.md or website/docs/blog/x.md'],
    ['website/docs/users/a.md', 'website/blog/x.md', 'another part of the site'],
  ])('%s to %s is refused', async (from, to, message) => {
    await expect(move(from, to)).rejects.toMatchObject({
      code: 'instruction_refused',
      message: expect.stringContaining(message),
    });
  });
});

test('a page of an older version stays in that version', async () => {
  const site = await temporarySite({
    'docusaurus.config.js': "module.exports = { presets: [['classic', {}]] };\n",
    'versions.json': '["1"]',
    'docs/a.md': '',
    'versioned_docs/version-1/a.md': '',
  });
  const after = afterwards(await movePage(site, { from: 'versioned_docs/version-1/a.md', to: 'b.md' }));
  expect(after['versioned_docs/version-1/b.md']).toBe('');
});

test('a page that only its folder had in the navigation, and that leaves it, is said to be in none', async () => {
  const site = await temporarySite({
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ sidebar: [{ label: 'G', autogenerate: { directory: 'guides' } }, 'x/b'] })] };\n",
    'src/content/docs/guides/a.md': '',
    'src/content/docs/x/b.md': '',
  });
  const gone = await movePage(site, { from: 'guides/a.md', to: 'x/a.md' });
  expect(gone.summary).toContain('It was in the navigation by its folder alone, and is in none now');
  const kept = await movePage(site, { from: 'guides/a.md', to: 'guides/c/a.md' });
  expect(kept.summary).not.toContain('navigation');
});
