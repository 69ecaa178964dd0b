import { describe, expect, test } from 'vitest';
import { describeGate } from './describe-gate.ts';
import type { GateCheck, GateReport } from './gate-report.ts';
import { gateTable } from './gate-table.ts';

const check = (name: string, title: string, found: GateCheck['found'], isWarning = false): GateCheck => ({
  name,
  title,
  found,
  existing: 2,
  isWarning,
});
const report = (...checks: GateCheck[]): GateReport => ({
  passed: checks.every(({ found, isWarning }) => isWarning || found.length === 0),
  checks,
  size: { files: 3, lines: 1, deletions: 0 },
});
const broken = { path: 'a.md', line: 7, message: '“/x” leads nowhere.' };
const code = { path: 'sidebars.js', line: null, message: 'Read it as code.' };

describe('what the gate found, in words', () => {
  test('is one line a finding, and only what fails while something does', () => {
    const failing = report(check('links', 'Links', [broken]), check('programs', 'Code', [code], true));
    expect(describeGate(failing)).toBe('- a.md:7: “/x” leads nowhere.');
    const passing = report(check('links', 'Links', []), check('programs', 'Code', [code], true));
    expect(describeGate(passing)).toBe('For the reviewer:\n- sidebars.js: Read it as code.');
    expect(describeGate(report(check('links', 'Links', [])))).toBe('Nothing was found.');
  });

  test('is bounded, and a name cannot add a line to it', () => {
    const many = Array.from({ length: 60 }, () => ({ ...broken, path: 'a\n- b.md' }));
    const lines = describeGate(report(check('links', 'Links', many))).split('\n');
    expect(lines).toHaveLength(51);
    expect(lines[0]).toBe('- a\ufffd- b.md:7: “/x” leads nowhere.');
    expect(lines.at(-1)).toBe('… and 10 more');
  });
});

test('the table has a row for each check, whatever a project calls it', () => {
  const named = check('own', 'Vale | <b>**x**</b>\n[y](z) @team', []);
  expect(
    gateTable(report(check('links', 'Links', [broken]), check('code', 'Code', [code], true), named)),
  ).toBe(
    [
      '| Checked | New problems | There before |',
      '| --- | --- | --- |',
      '| Links | 1 | 2 |',
      '| Code | 1 to look at | 2 |',
      '| Vale &#124; &#60;b&#62;&#42;&#42;x&#42;&#42;&#60;/b&#62; &#91;y&#93;(z) &#64;team | none | 2 |',
      '',
      'This change: 3 files and 1 line changed, 0 files deleted.',
    ].join('\n'),
  );
});
