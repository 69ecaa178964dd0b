import { describe, expect, test } from 'vitest';
import { addRedirect } from '../codemods/add-redirect.ts';
import { movePage } from '../codemods/move-page.ts';
import { afterwards, type Files, temporarySite } from '../fixtures/temporary-site.ts';

const sites: [string, (file: string, rules: string) => Files, string][] = [
  [
    'Docusaurus',
    (file, rules) => ({
      'docusaurus.config.js':
        "export default { url: 'https://a.test', baseUrl: '/base/', presets: [['classic', { docs: { routeBasePath: '/' } }]] };\n",
      'docs/a.md': '# A\n',
      'docs/b.md': '[a](/a)\n',
      [`static/${file}`]: rules,
    }),
    'docs/a.md',
  ],
  [
    'VitePress',
    (file, rules) => ({
      '.vitepress/config.ts': "export default { base: '/base/' };\n",
      'a.md': '# A\n',
      'b.md': '[a](/a)\n',
      [`public/${file}`]: rules,
    }),
    'a.md',
  ],
];

describe.each(sites)('a host sees the base of a %s site', (_, files, page) => {
  const moved = async (rules: string) => {
    const site = await temporarySite(files('_redirects', rules));
    const result = await movePage(site, { from: page, to: page.replace('a.md', 'c.md') });
    return Object.entries(afterwards(result)).find(([path]) => path.endsWith('_redirects'))?.[1];
  };

  test('so a redirect that a move adds has it', async () => {
    expect(await moved('')).toBe('/base/a /base/c 301\n');
  });

  test('and rules that have it follow', async () => {
    expect(await moved('/base/old /base/a#x 301\n')).toBe('/base/old /base/c#x 301\n/base/a /base/c 301\n');
  });

  test('addresses outside of the base are no addresses of pages', async () => {
    expect(await moved('/a /base/a 301\n/base/x /base/b\n')).toBe(
      '/a /base/c 301\n/base/x /base/b\n/base/a /base/c 301\n',
    );
    expect(await moved('/* /base/:splat 301\n/base/x /base/b\n')).toBe(
      '/base/a /base/c 301\n/* /base/:splat 301\n/base/x /base/b\n',
    );
  });

  test('a file whose rules lead to pages without it is written in the same way', async () => {
    expect(await moved('/old /a 301\n')).toBe('/old /c 301\n/a /c 301\n');
  });

  test('a redirect of its own has it as well, unless it leads elsewhere', async () => {
    const site = await temporarySite(files('_redirects', ''));
    for (const [to, line] of [
      ['/a', '/base/old /base/a 301\n'],
      ['https://b.test/x', '/base/old https://b.test/x 301\n'],
    ] as const)
      expect(Object.values(afterwards(await addRedirect(site, { from: '/old', to })))).toEqual([line]);
  });
});
