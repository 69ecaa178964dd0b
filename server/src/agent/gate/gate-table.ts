import { count } from '../../docs/codemods/codemod.ts';
import type { GateCheck, GateReport } from './gate-report.ts';

/** What was checked and what came of it, as a Markdown table for a pull request; `whose` change it was. */
export function gateTable({ checks, size }: GateReport, whose = 'This change'): string {
  return [
    '| Checked | New problems | There before |',
    '| --- | --- | --- |',
    ...checks.map(row),
    '',
    `${whose}: ${count(size.files, 'file')} and ${count(size.lines, 'line')} changed, ${count(size.deletions, 'file')} deleted.`,
  ].join('\n');
}

function row({ title, found, existing, isWarning }: GateCheck): string {
  const news = found.length === 0 ? 'none' : isWarning ? `${found.length} to look at` : `${found.length}`;
  return `| ${cell(title)} | ${news} | ${existing || 'none'} |`;
}

/** A project names its checks as it likes; in a cell that is text and nothing else. */
const cell = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>|~&!#@]/g, (character) => `&#${character.codePointAt(0)};`)
    .slice(0, 400);
