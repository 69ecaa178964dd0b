import { count } from '../../docs/codemods/codemod.ts';
import { inTurn } from '../../docs/text/in-turn.ts';
import type { Change } from '../../git/changes.ts';
import { deletedFiles } from './deleted-files.ts';
import type { Finding, GateReport } from './gate-report.ts';
import type { Policy } from './policy.ts';

export async function sizeOf(changes: readonly Change[]): Promise<GateReport['size']> {
  const lines = await inTurn(changes, async (change) => changedLines(change));
  return {
    files: changes.length,
    lines: lines.reduce((sum, each) => sum + each, 0),
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

/** More lines than this are taken to be different without a look: a file of 8 MiB may have millions. */
const mostCompared = 200_000;

/** Lines that one side has more often than the other: what a diff shows at least, without computing one. */
function changedLines({ before, after }: Change): number {
  const [was, is] = withoutSameEnds(before?.split('\n') ?? [], after?.split('\n') ?? []);
  if (was.length + is.length > mostCompared) return was.length + is.length;
  const balance = new Map<string, number>();
  for (const line of was) balance.set(line, (balance.get(line) ?? 0) + 1);
  for (const line of is) balance.set(line, (balance.get(line) ?? 0) - 1);
  return balance.values().reduce((sum, value) => sum + Math.abs(value), 0);
}

function withoutSameEnds(
  was: readonly string[],
  is: readonly string[],
): [readonly string[], readonly string[]] {
  const shorter = Math.min(was.length, is.length);
  let start = 0;
  while (start < shorter && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < shorter - start && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  return [was.slice(start, was.length - end), is.slice(start, is.length - end)];
}
