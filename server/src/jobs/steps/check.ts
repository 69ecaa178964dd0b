import { describeGate } from '../../agent/gate/describe-gate.ts';
import type { GateReport } from '../../agent/gate/gate-report.ts';
import { runGate } from '../../agent/gate/run-gate.ts';
import { bounded } from '../../agent/loop/bounded.ts';
import { saveReport } from '../../database/queries/jobs/save-report.ts';
import { Fault } from '../../foundation/fault.ts';
import { changesBetween } from '../../git/changes.ts';
import { snapshotTree } from '../../git/snapshot.ts';
import { jobReport } from '../job-report.ts';
import { type CheckedWork, LeaseLost, type Turn, tell, turnKey, type Workspace } from '../turn.ts';

/** Whoever polls the job reads them every time; the report has more. */
const longestReasons = 20_000;

/**
 * What the gate says of the working copy as it is, kept for whoever asks for the job's report. It depends on
 * nothing but the tree, so that what the agent was told of its last state holds at the end as well.
 */
export async function gateOf(turn: Turn, workspace: Workspace): Promise<CheckedWork> {
  const tree = await snapshotTree(workspace.worktree, turn.signal);
  if (workspace.checked?.tree !== tree) {
    workspace.checked = { tree, report: await reportOn(turn, workspace, tree) };
  }
  const { report } = workspace.checked;
  const kept = jobReport(turn.instruction.number, report, workspace.memory.usage());
  if (!(await saveReport(turn.context.database, turnKey(turn), kept))) throw new LeaseLost();
  return workspace.checked;
}

export async function reportOn(
  { context, job, project, signal }: Turn,
  { worktree, base, baseCommit }: Pick<Workspace, 'worktree' | 'base' | 'baseCommit'>,
  tree: string,
): Promise<GateReport> {
  const { limits, settings } = project;
  return runGate({
    base,
    directory: worktree.directory,
    changes: await changesBetween(worktree.gitDirectory, baseCommit, tree, signal),
    tree,
    gitDirectory: worktree.gitDirectory,
    root: job.repository.root,
    allowedPaths: settings.allowedPaths ?? [],
    limits,
    checks: settings.checks ?? [],
    sandbox: context.sandbox,
    pages: context.pages,
    signal,
  });
}

/** The gate: nothing is committed that breaks what worked, or touches what a job may not. Null: no change. */
export async function checkWork(turn: Turn, workspace: Workspace): Promise<CheckedWork | null> {
  const checked = await gateOf(turn, workspace);
  const { passed, size, checks } = checked.report;
  if (size.files === 0) return null;
  await tell(turn, 'changes-checked', {
    passed,
    ...size,
    checks: checks.map(({ name, found, existing }) => ({ name, new: found.length, existing })),
  });
  refuseHarm(checked.report);
  return checked;
}

export function refuseHarm(report: GateReport): void {
  if (report.passed) return;
  throw new Fault(
    'gate_failed',
    `The change was not made, since it would do harm:\n${bounded(describeGate(report), longestReasons)}`,
  );
}
