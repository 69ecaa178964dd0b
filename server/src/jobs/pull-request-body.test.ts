import { describe, expect, test } from 'vitest';
import { type PullRequestBodyParts, pullRequestBody } from './pull-request-body.ts';

const parts: PullRequestBodyParts = {
  work: { title: 'Rename a plan', summary: 'Renamed the plan.', notes: [], partial: null },
  report: {
    passed: true,
    checks: [{ name: 'links', title: 'Internal links', found: [], existing: 2, isWarning: false }],
    size: { files: 3, lines: 8, deletions: 0 },
  },
  usage: { steps: 12, inputTokens: 1, cachedTokens: 0, outputTokens: 1, cost: 0.337, seconds: 4 },
  model: 'anthropic/claude-x',
  earlier: [],
  jobId: 'job_1',
  jobUrl: 'https://docs.example.com/projects/demo/jobs/job_1',
};
const work = (more: Partial<PullRequestBodyParts['work']>) => ({ ...parts.work, ...more });

describe('the text of a pull request', () => {
  test('says what changed, what was checked, who made it, and which job it comes from', () => {
    const body = pullRequestBody(parts);
    expect(body).toMatch(/^Renamed the plan\.\n\n### Checks\n/);
    expect(body).toContain('| Internal links | none | 2 |');
    expect(body).toContain('Made by `anthropic/claude-x` in 12 steps for $0.34 · [The job](https://docs.');
    expect(body.endsWith('\n\nDocwright-Job: job_1\n')).toBe(true);
    expect(body).not.toMatch(/reviewer|Earlier/);
  });

  test('tells the reviewer what the agent noted, and what earlier turns did', () => {
    const body = pullRequestBody({
      ...parts,
      work: work({ notes: ['From `src/plan.ts@abc1234:3-9`.', 'Two\nlines.'] }),
      earlier: ['Renamed another.'],
    });
    expect(body).toContain('### For the reviewer\n\n- From `src/plan.ts@abc1234:3-9`.\n- Two\n  lines.\n');
    expect(body).toContain('### Earlier in this job\n\n- Renamed another.\n');
  });

  test('begins with a warning where the work is partial', () => {
    const body = pullRequestBody({ ...parts, work: work({ partial: 'The limit of 5 steps was reached.' }) });
    expect(body).toMatch(/^> \*\*This work is partial\.\*\* The limit of 5 steps was reached\. /);
  });

  test('speaks of no steps and no price where there are none', () => {
    const usage = { ...parts.usage, steps: 0, cost: 0 };
    expect(pullRequestBody({ ...parts, usage, model: 'builtin/codemod' })).toContain(
      'Made by `builtin/codemod` · [The job]',
    );
    expect(pullRequestBody({ ...parts, usage: { ...usage, steps: 1, cost: null } })).toContain(
      'in 1 step · ',
    );
  });

  test('fills the repository’s own template in, before the checks', () => {
    const template = '## What changed\n\n## Checklist\n\n- [ ] Proofread';
    expect(pullRequestBody({ ...parts, template })).toMatch(
      /^## What changed\n\nRenamed the plan\.\n\n## Checklist\n\n- \[ \] Proofread\n\n### Checks\n/,
    );
  });

  test('fits into what the host takes', () => {
    const template = `## Summary\n\n${'Rules. '.repeat(2_000)}`;
    const long = work({ summary: 'Long. '.repeat(5_000), notes: Array(50).fill('A note. '.repeat(100)) });
    for (const maximum of [65_536, 32_768, 4_000]) {
      const body = pullRequestBody({ ...parts, work: long, template, maximum });
      expect(body.length).toBeLessThanOrEqual(maximum);
      expect(body).toMatch(/^(?:## Summary|Long\. )/);
      expect(body.endsWith('Docwright-Job: job_1\n')).toBe(true);
    }
  });

  test('keeps its checks and its job however much the agent writes', () => {
    const long = '@team <!-- ```\n# Checks\n'.repeat(5_000);
    for (const summary of [long, `<!-- ${'<'.repeat(20_000)}`]) {
      const body = pullRequestBody({
        ...parts,
        work: work({ summary, notes: Array.from({ length: 1_000 }, () => long) }),
        earlier: Array.from({ length: 100 }, () => long),
      });
      expect(body.length).toBeLessThan(65_536);
      expect(body).toContain('\n### Checks\n\n| Checked |');
      expect(body.endsWith('Docwright-Job: job_1\n')).toBe(true);
    }
  });
});

test('what runs, loads or leads elsewhere stands above all that the model says', () => {
  const message = 'Adds a `<script>` element of `a.test`, as the instruction asks.';
  const found = [{ path: 'a`b.mdx', line: 5, message }];
  const checks = [{ name: 'asked-for', title: 'Asked for', found, existing: 0, isWarning: true }];
  const body = pullRequestBody({ ...parts, report: { ...parts.report, checks } });
  expect(body).toMatch(/^### Look at this first\n\n- `a\ufffdb\.mdx:5`: Adds a `<script>` element/);
  expect(body.indexOf('Look at this')).toBeLessThan(body.indexOf('Renamed the plan.'));
});
