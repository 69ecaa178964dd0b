import type { AgentResult } from '../../agent/agent-task.ts';
import { describeGate } from '../../agent/gate/describe-gate.ts';
import type { GateReport } from '../../agent/gate/gate-report.ts';
import { runGate, withTexts } from '../../agent/gate/run-gate.ts';
import { type LeavingText, secretFindings } from '../../agent/gate/secret-findings.ts';
import { bounded } from '../../agent/loop/bounded.ts';
import { saveReport } from '../../database/queries/jobs/save-report.ts';
import { Fault } from '../../foundation/fault.ts';
import { changesBetween } from '../../git/changes.ts';
import type { ObjectStore } from '../../git/objects/object-store.ts';
import { jobReport } from '../job-report.ts';
import { type CheckedWork, LeaseLost, type Turn, tell, turnKey, type Workspace } from '../turn.ts';
import { readAhead } from './read-ahead.ts';

/** Whoever polls the job reads them every time; the report has more. */
const longestReasons = 20_000;

/**
 * What the gate says of the working copy as it is, kept for whoever asks for the job's report. It depends on
 * nothing but the tree, so that what the agent was told of its last state holds at the end as well.
 */
export async function gateOf(
  turn: Turn,
  workspace: Workspace,
  finished?: Pick<AgentResult, 'title' | 'summary' | 'notes'>,
): Promise<CheckedWork> {
  const tree = await workspace.working.snapshot(turn.signal);
  if (finished) readAhead(turn, workspace, tree);
  if (workspace.checked?.tree !== tree) {
    workspace.checked = {
      tree,
      report: await reportOn(turn, { ...workspace, directory: workspace.working.directory }, tree),
    };
  }
  const texts = finished ? textsOf(finished) : [];
  const report = await withTexts(workspace.checked.report, textSearch(turn, workspace, texts));
  const kept = jobReport(turn.instruction.number, report, workspace.memory.usage());
  if (!(await saveReport(turn.context.database, turnKey(turn), kept))) throw new LeaseLost();
  return { tree, report };
}

const textsOf = ({
  title,
  summary,
  notes,
}: Pick<AgentResult, 'title' | 'summary' | 'notes'>): LeavingText[] => [
  { name: 'title', text: title },
  { name: 'summary', text: summary },
  { name: 'notes', text: notes.join('\n\n') },
];

const textSearch = ({ project }: Turn, { base }: Pick<Workspace, 'base'>, texts: readonly LeavingText[]) => ({
  texts,
  base,
  allowed: project.settings.allowedSecrets,
});

/** The last look at a text before it leaves, whoever put it together. */
export async function refuseSecrets(
  turn: Turn,
  workspace: Pick<Workspace, 'base'>,
  texts: readonly LeavingText[],
): Promise<void> {
  const { found } = await secretFindings({ ...textSearch(turn, workspace, texts), changes: [] });
  if (found.length === 0) return;
  const reasons = found.map(({ message }) => `- ${message}`).join('\n');
  throw new Fault('gate_failed', `The change was not made, since it would publish a secret:\n${reasons}`);
}

export interface CheckedPlace extends Pick<Workspace, 'base' | 'baseCommit'> {
  store: ObjectStore;
  /** Copies for the project's own checks are made beside it. */
  directory: string;
}

export async function reportOn(
  { context, job, project, instruction, signal }: Turn,
  { store, directory, base, baseCommit }: CheckedPlace,
  tree: string,
): Promise<GateReport> {
  const { limits, settings } = project;
  return runGate({
    base,
    directory,
    changes: await changesBetween(store, baseCommit, tree),
    tree,
    store,
    root: job.repository.root,
    allowedPaths: settings.allowedPaths ?? [],
    limits,
    checks: settings.checks ?? [],
    allowedSecrets: settings.allowedSecrets,
    contentRules: settings.contentRules,
    prompt: instruction.prompt,
    sandbox: context.sandbox,
    pages: context.pages,
    signal,
  });
}

/** The gate: nothing is committed that breaks what worked, or touches what a job may not. Null: no change. */
export async function checkWork(
  turn: Turn,
  workspace: Workspace,
  work: AgentResult,
): Promise<CheckedWork | null> {
  const checked = await gateOf(turn, workspace, work);
  const { passed, size, checks } = checked.report;
  // Without a change there is no pull request, but the job shows the texts all the same.
  if (size.files === 0 && passed) return null;
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
