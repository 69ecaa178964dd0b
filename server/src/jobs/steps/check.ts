import { defaultLimits, policyProblems } from '../../agent/policy.ts';
import { checkChanges } from '../../docs/checks/check-changes.ts';
import type { CheckReport } from '../../docs/checks/check-report.ts';
import { openDirectory } from '../../docs/tree.ts';
import { Fault } from '../../foundation/fault.ts';
import { changesSince } from '../../git/changes.ts';
import { type Turn, tell, type Workspace } from '../turn.ts';

const mostReasons = 20;

export interface CheckedWork {
  /** The very tree that was checked, and the one to commit. */
  tree: string;
  report: CheckReport;
}

/** The gate: nothing is committed that breaks what worked, or touches what a job may not. Null: no change. */
export async function checkWork(turn: Turn, workspace: Workspace): Promise<CheckedWork | null> {
  const { job, limits, signal } = turn;
  const { tree, changes } = await changesSince(workspace.worktree, workspace.baseCommit, signal);
  if (changes.length === 0) return null;
  const { root } = job.repository;
  refuse(policyProblems(changes, { ...defaultLimits, ...limits, root }));

  const paths = new Set(workspace.paths);
  for (const { path, after, binary } of changes) {
    if (after === null && !binary) paths.delete(path);
    else paths.add(path);
  }
  const after = openDirectory(workspace.worktree.directory, paths);
  const report = await checkChanges({ tree: after, changes, root });
  await tell(turn, 'changes-checked', {
    passed: report.passed,
    files: changes.length,
    checks: report.checks.map(({ name, found, existing }) => ({ name, new: found.length, existing })),
  });
  const problems = report.checks.flatMap(({ found }) => found);
  if (!report.passed)
    refuse(problems.map(({ path, line, message }) => `${path}${line ? `:${line}` : ''}: ${message}`));
  return { tree, report };
}

function refuse(reasons: readonly string[]): void {
  if (reasons.length === 0) return;
  const more = reasons.length - mostReasons;
  throw new Fault(
    'gate_failed',
    [
      'The change was not made, since it would do harm:',
      ...reasons.slice(0, mostReasons).map((reason) => `- ${reason}`),
    ]
      .concat(more > 0 ? [`… and ${more} more`] : [])
      .join('\n'),
  );
}
