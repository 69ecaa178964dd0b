import { describe, expect, test } from 'vitest';
import { defaultLimits, policyProblems } from './policy.ts';

const change = (path: string, before: string | null, after: string | null) => ({
  path,
  before,
  after,
  binary: false,
});
const policy = { root: '', ...defaultLimits };

describe('the policy', () => {
  test('lets documentation pass', () => {
    expect(
      policyProblems([change('guides/install.mdx', 'a', 'b'), change('docs.json', '{}', '{ }')], policy),
    ).toEqual([]);
  });

  test.each([
    '.github/workflows/release.yml',
    '.gitlab-ci.yml',
    '.git/config',
    'docs/.git/hooks/pre-commit',
    '.gitmodules',
    'CODEOWNERS',
    'ci/Jenkinsfile',
  ])('refuses %s', (path) => {
    expect(policyProblems([change(path, null, 'x')], policy)).toEqual([
      `${path} may not be changed by a job.`,
    ]);
  });

  test('refuses what lies outside the documentation folder', () => {
    const changes = [
      change('docs/a.md', 'a', 'b'),
      change('src/a.ts', 'a', 'b'),
      change('docs-old/a.md', 'a', 'b'),
    ];
    expect(policyProblems(changes, { ...policy, root: 'docs' })).toEqual([
      'src/a.ts is outside the documentation folder docs/.',
      'docs-old/a.md is outside the documentation folder docs/.',
    ]);
  });

  test('refuses more files or lines than were agreed, with the numbers', () => {
    const changes = [change('a.md', 'a\nb', 'a\nc'), change('b.md', null, 'x\ny\nz')];
    expect(policyProblems(changes, { root: '', changedFiles: 1, changedLines: 4 })).toEqual([
      '2 files would change; the project allows 1.',
      '5 lines would change; the project allows 4.',
    ]);
  });
});
