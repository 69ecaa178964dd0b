import { expect, test } from 'vitest';
import type { GateReport } from '../gate/gate-report.ts';
import { check } from './check.ts';
import { finish } from './finish.ts';
import { workbench } from './testing/workbench.ts';

const report = (problems: number): GateReport => ({
  passed: problems === 0,
  checks: [
    {
      name: 'links',
      title: 'Links',
      found: Array.from({ length: problems }, (_, n) => ({
        path: 'a.md',
        line: n + 1,
        message: 'leads nowhere.',
      })),
      existing: 2,
      isWarning: false,
    },
  ],
  size: { files: 1, lines: 1, deletions: 0 },
});

const checked = async (problems: number) => {
  const { use } = await workbench({ 'a.md': 'a' }, { task: { check: async () => report(problems) } });
  return use(check, {});
};

test('check gives the gate’s report, in bounds', async () => {
  expect(await checked(0)).toMatchObject({
    text: expect.stringMatching(/^The check passes\./),
    summary: 'checked: passes',
  });
  const failing = await checked(1);
  expect(failing.text).toMatch(/^The check does not pass yet\.[\s\S]*a\.md:1/);
  expect(failing.summary).toBe('checked: 1 problem');
  expect((await checked(5_000)).text.split('\n').length).toBeLessThan(250);
});

test('finish hands over a title of one line, a summary and notes', async () => {
  const { use } = await workbench({ 'a.md': 'a' });
  const { finished } = await use(finish, { title: ' Fix the links ', summary: 'Two links.' });
  expect(finished).toEqual({ title: 'Fix the links', summary: 'Two links.', notes: [] });
  expect(finish.input.safeParse({ title: 'a\nb', summary: 'x' }).success).toBe(false);
  expect(finish.input.safeParse({ title: 'a', summary: '' }).success).toBe(false);
});
