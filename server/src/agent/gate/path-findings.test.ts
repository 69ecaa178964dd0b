import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { machineFiles, machineFolders } from './machine-files.ts';
import { pathFindings } from './path-findings.ts';
import { defaultLimits } from './policy.ts';
import { change } from './testing/change.ts';

const policy = { root: '', allowedPaths: [] as string[], ...defaultLimits };
const refused = (paths: readonly string[], given: Partial<typeof policy> = {}) =>
  pathFindings(
    paths.map((path) => change(path, null, 'x')),
    { ...policy, ...given },
  ).map(({ path }) => path);

describe('the allowed paths', () => {
  test('are those of documentation, code of the site included', () => {
    const paths = [
      'guides/install.mdx',
      'docs.json',
      'sidebars.js',
      'docusaurus.config.ts',
      '.vitepress/config.mts',
      'static/_redirects',
      'netlify.toml',
      '.gitbook.yaml',
      'docs/.gitbook/includes/hint.md',
      'docs/gradle/build.md',
      'docs/owners/index.md',
      'docs/github/workflows.md',
      'images/größe.png',
    ];
    expect(refused(paths)).toEqual([]);
  });

  test.each([
    '.github/workflows/release.yml',
    '.github/CODEOWNERS',
    'docs/.github/actions/x/action.yml',
    '.gitlab-ci.yml',
    '.gitmodules',
    'docs/.gitattributes',
    'docs/.git/hooks/pre-commit',
    'ci/Jenkinsfile',
    'package.json',
    'website/package.json',
    '.husky/pre-commit',
    'Makefile',
    'docs/conf.py',
    'docs/requirements.txt',
    'vite.config.mts',
    '.vscode/tasks.json',
    'AGENTS.md',
    'docs/CLAUDE.md',
    '.docwright/AGENTS.md',
    'docs/.mintlify/rules.md',
    '.vale.ini',
    '.env.production',
    'Dockerfile.dev',
    '.readthedocs.yaml',
    'CNAME',
    '.devcontainer.json',
    'uv.toml',
    'actions/x/action.yml',
    'app.json',
    'project.json',
    'docs/BUILD',
    'WORKSPACE',
    'static/_headers',
    'SKILL.md',
  ])('are never %s', (path) => {
    expect(refused([path])).toEqual([path]);
  });

  test('are never what machines obey, at any depth and in any spelling', () => {
    const folder = fc.constantFrom('docs', 'a', 'b.c', 'größe');
    const name = fc.oneof(
      fc.constantFrom(...machineFiles).map((file) => file.replaceAll('*', 'x')),
      fc.constantFrom(...machineFolders).map((each) => `${each.replaceAll('*', 'x')}/page.md`),
    );
    const spelling = fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toUpperCase(),
      (text: string) => `${text.slice(0, 1)}\u200b${text.slice(1)}`,
    );
    fc.assert(
      fc.property(fc.array(folder, { maxLength: 3 }), name, spelling, (above, file, spell) => {
        const path = [...above, spell(file)].join('/');
        expect(refused([path])).toEqual([path]);
      }),
    );
  });

  test('lie below the documentation folder, or match a pattern of the project', () => {
    const paths = ['docs/a.md', 'src/a.ts', 'docs-old/a.md', 'docs', 'static/img/a.png', 'CHANGELOG.md'];
    expect(refused(paths, { root: 'docs' })).toEqual([
      'src/a.ts',
      'docs-old/a.md',
      'docs',
      'static/img/a.png',
      'CHANGELOG.md',
    ]);
    expect(refused(paths, { root: 'docs', allowedPaths: ['static/**', '*.md'] })).toEqual([
      'src/a.ts',
      'docs-old/a.md',
      'docs',
    ]);
  });

  test('include what machines obey where a pattern has its very name, and .git never', () => {
    const paths = ['package.json', 'website/package.json', '.github/workflows/docs.yml', '.git/config'];
    expect(refused(paths, { allowedPaths: ['**', 'website/**', '**/*.json', '*'] })).toEqual(paths);
    const named = ['website/package.json', '.github/workflows/docs.yml', '.git/config', '.git/**'];
    expect(refused(paths, { allowedPaths: named })).toEqual(['package.json', '.git/config']);
  });

  test('have no new name that deceives a reader', () => {
    const deceptive = [
      'docs/a\u202efdp.md',
      'docs/a\nb.md',
      'docs/a\u200b.md',
      'docs\\a.md',
      'docs/\ufffd.md',
    ];
    expect(refused(deceptive)).toEqual(deceptive);
    const known = deceptive.map((path) => change(path, 'a', 'b'));
    expect(pathFindings(known, policy)).toEqual([]);
  });

  test('are explained to whoever wants to change them', () => {
    const changes = [change('src/a.ts', 'a', 'b'), change('docs/package.json', 'a', 'b')];
    expect(pathFindings(changes, { ...policy, root: 'docs' }).map(({ message }) => message)).toEqual([
      'Lies outside the documentation folder docs/, and no pattern of the project’s allowedPaths has it.',
      'A job may not change “package.json”, which tells machines what to do; a project can allow it by naming it in allowedPaths.',
    ]);
  });
});
