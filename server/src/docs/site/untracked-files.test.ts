import { describe, expect, test } from 'vitest';
import { listProblems } from '../checks/list-problems.ts';
import { fixLinks } from '../codemods/fix-links.ts';
import { temporarySite } from '../fixtures/temporary-site.ts';
import { untrackedFiles } from './untracked-files.ts';

const sites = {
  MkDocs: {
    '.gitignore': '/docs/reference/cli.md\n',
    'mkdocs.yml': 'site_name: A\nnav:\n  - reference/index.md\n  - reference/cli.md\n  - auth/cli.md\n',
    'docs/reference/index.md': '[Commands](./cli.md)\n',
    'docs/auth/cli.md': '# Sign in\n',
  },
  Docusaurus: {
    '.gitignore': 'docs/**/generated\n',
    'docusaurus.config.js':
      "module.exports = { presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] };\n",
    'sidebars.js': "module.exports = { docs: ['a', 'generated/list'] };\n",
    'docs/a.mdx': "import List from './generated/list.mdx'\n\n[all](./generated/list.mdx)\n",
    'docs/other/list.mdx': '# List\n',
  },
  VitePress: {
    '.gitignore': 'docs/contributing.md\n',
    'docs/.vitepress/config.ts':
      "const guide = [{ text: 'A', link: '/a' }, { text: 'C', link: '/contributing' }]\nexport default { themeConfig: { sidebar: { '/a': guide, '/b': guide } } }\n",
    'docs/a.md': '[c](./contributing.md) [d](/contributing)\n',
  },
  'VitePress, among the files that are served as they are': {
    '.gitignore': 'public/llms*.txt\n',
    '.vitepress/config.ts':
      "export default { themeConfig: { sidebar: [{ text: 'A', link: '/a' }, { text: 'All', link: '/llms.txt' }] } }\n",
    'a.md': '[all](/llms-full.txt)\n',
  },
  Mintlify: {
    'docs.json': JSON.stringify({ navigation: { pages: ['a', 'api/list'] } }),
    '.gitignore': '/api/\n',
    'a.mdx': '[list](/api/list)\n',
  },
};

describe('a file that git ignores may be written when the site is built', () => {
  test.each(Object.entries(sites))(
    'links to it, imports and entries are no problem: %s',
    async (_, files) => {
      expect(await listProblems(await temporarySite(files))).toEqual([]);
      expect((await fixLinks(await temporarySite(files), {})).changes).toEqual([]);
    },
  );

  test.each(Object.entries(sites))('without the rule they are: %s', async (_, files) => {
    expect(await listProblems(await temporarySite({ ...files, '.gitignore': '' }))).not.toEqual([]);
  });

  test.each(['*', '/docs', 'docs/', '*.md'])('a rule that takes in pages tells nothing: %s', async (rule) => {
    const files = {
      'mkdocs.yml': 'site_name: A\n',
      'docs/index.md': '[x](nothere.md)\n',
      '.gitignore': rule,
    };
    expect(await listProblems(await temporarySite(files))).toHaveLength(1);
  });

  test('a name that takes in pages of one folder still tells of the others', async () => {
    const files = {
      '.vitepress/config.ts': 'export default {};\n',
      '.gitignore': 'api\n',
      'index.md': '[x](/api/x) [y](/zh/api/y) [z](./de/api/)\n',
      'zh/api/index.md': '# API\n',
    };
    const problems = await listProblems(await temporarySite(files));
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('“/zh/api/y”')]);
  });

  test('a deeper file undoes what one above says', async () => {
    const files = {
      'mkdocs.yml': 'site_name: A\n',
      '.gitignore': 'made.md\n',
      'docs/.gitignore': '!made.md\n',
      'docs/index.md': '[x](made.md)\n',
    };
    expect(await listProblems(await temporarySite(files))).toHaveLength(1);
  });

  test('a rule with many blanks holds nobody up', async () => {
    const rule = `docs/[a/${' '.repeat(40_000)}].md\n`;
    const tree = { paths: new Set(['.gitignore', 'docs/a.md']), read: async () => rule };
    const before = process.cpuUsage();
    await untrackedFiles(tree, ['docs']);
    // Milliseconds, where a pattern that goes back and forth took three seconds and more.
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  });

  test('what leads out of the repository is nobody’s rule', async () => {
    const files = {
      '.gitignore': 'x\n',
      'docusaurus.config.js': 'module.exports = { presets: ["classic"] };\n',
      'docs/a.md': "import X from '../../x.js'\n\n[y](/../../y)\n",
    };
    await expect(listProblems(await temporarySite(files))).resolves.toBeDefined();
  });
});
