import { count } from '../../docs/codemods/codemod.ts';
import type { Change } from '../../git/changes.ts';
import { deletedFiles } from './deleted-files.ts';
import type { Finding, GateReport } from './gate-report.ts';
import type { Policy } from './policy.ts';

export function sizeOf(changes: readonly Change[]): GateReport['size'] {
  return {
    files: changes.length,
    lines: changes.reduce((sum, change) => sum + changedLines(change), 0),
    deletions: deletedFiles(changes).length,
  };
}

/** The numbers are in the sentence, so that whoever set a limit can judge it. */
export function sizeFindings({ files, lines, deletions }: GateReport['size'], policy: Policy): Finding[] {
  const measured = [
    { value: files, most: policy.changedFiles, noun: 'file', fate: 'change' },
    { value: lines, most: policy.changedLines, noun: 'line', fate: 'change' },
    { value: deletions, most: policy.deletedFiles, noun: 'file', fate: 'be deleted' },
  ];
  return measured
    .filter(({ value, most }) => value > most)
    .map(({ value, most, noun, fate }) => ({
      path: null,
      line: null,
      message: `${count(value, noun)} would ${fate}; the project allows ${most.toLocaleString('en')}.`,
    }));
}

/** Lines that one side has more often than the other: what a diff shows at least, without computing one. */
function changedLines({ before, after }: Change): number {
  const balance = new Map<string, number>();
  const count = (text: string | null, by: number) => {
    for (const line of text?.split('\n') ?? []) balance.set(line, (balance.get(line) ?? 0) + by);
  };
  count(before, 1);
  count(after, -1);
  return balance.values().reduce((sum, value) => sum + Math.abs(value), 0);
}
