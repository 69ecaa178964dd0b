import { findConventions } from '../../server/src/agent/conventions.ts';
import { describeGate } from '../../server/src/agent/gate/describe-gate.ts';
import type { GateReport } from '../../server/src/agent/gate/gate-report.ts';
import { runGate } from '../../server/src/agent/gate/run-gate.ts';
import type { AgentLimits } from '../../server/src/agent/limits.ts';
import { runAgent } from '../../server/src/agent/run-agent.ts';
import type { Sandbox } from '../../server/src/agent/sandbox/sandbox.ts';
import { documentationPatterns } from '../../server/src/docs/documentation-files.ts';
import { Fault } from '../../server/src/foundation/fault.ts';
import type { ChatModel } from '../../server/src/models/chat-model.ts';
import type { NamedTask } from '../task.ts';
import { type Ending, judge, type Verdict } from '../verify/judge.ts';
import { WorkMemory } from './work-memory.ts';
import { asChange, makeWorkplace, type Seen, type Workplace } from './workplace.ts';

export interface Setting {
  model: string;
  /** Null for the built-in model. */
  chat: ChatModel | null;
  limits: AgentLimits;
  sandbox: Sandbox | null;
  /** Leave the directories, to look at. */
  keep: boolean;
  signal: AbortSignal;
}

export interface TaskRun extends Verdict {
  task: NamedTask;
  seconds: number;
  /** In US dollars; null where the price is not known. */
  cost: number | null;
  /** Where the working copy is, if it was kept. */
  directory: string | null;
}

/** Carries out a task as a job would, with the same agent and the same gate, and judges what is there then. */
export async function runTask(task: NamedTask, setting: Setting): Promise<TaskRun> {
  const started = performance.now();
  const workplace = await makeWorkplace(task, setting.signal);
  try {
    const memory = new WorkMemory();
    const error = await work(task, workplace, memory, setting);
    const seconds = (performance.now() - started) / 1000;
    const verdict = await judge(task, await endingOf(task, workplace, setting, error));
    const directory = setting.keep ? workplace.working.directory : null;
    return { task, ...verdict, seconds, cost: memory.cost, directory };
  } finally {
    if (!setting.keep) await workplace.remove();
  }
}

/** What went wrong, if anything did. */
async function work(
  task: NamedTask,
  workplace: Workplace,
  memory: WorkMemory,
  setting: Setting,
): Promise<unknown> {
  const { working, paths, base, baseBranch, contexts } = workplace;
  const { model, chat, limits, sandbox, signal } = setting;
  const root = task.root ?? '';
  try {
    const { partial } = await runAgent({
      model,
      chat,
      prompt: task.prompt,
      directory: working.directory,
      paths,
      root,
      base,
      conventions: chat ? await findConventions(baseBranch, root) : '',
      contexts,
      limits,
      memory,
      checkOut: (wanted) => working.checkOut(wanted),
      stage: (changes) => working.stage(changes),
      documentation: async () => working.matching(documentationPatterns(root)),
      sandbox,
      check: async () => gateOf(task, workplace, setting, await workplace.look()),
      signal,
      report: async () => {},
    });
    return partial === null ? null : new Fault('limit_reached', partial);
  } catch (error) {
    return error;
  }
}

function gateOf(task: NamedTask, workplace: Workplace, setting: Setting, seen: Seen): Promise<GateReport> {
  const { base, working } = workplace;
  return runGate({
    base,
    directory: working.directory,
    store: working.store,
    ...seen,
    root: task.root ?? '',
    allowedPaths: [],
    limits: {},
    checks: [],
    sandbox: setting.sandbox,
    signal: setting.signal,
  });
}

/** What no job may do; the gate stops it, and the intention counts. */
const offences: ReadonlySet<string> = new Set(['paths', 'files', 'secrets']);

async function endingOf(
  task: NamedTask,
  workplace: Workplace,
  setting: Setting,
  error: unknown,
): Promise<Ending> {
  setting.signal.throwIfAborted();
  const code = error instanceof Fault ? error.code : null;
  // The service is to blame, or its key: every other task would end the same way.
  if (code === 'model_unknown' || code === 'model_unavailable') throw error;

  const nothing = { change: asChange(task, []), trouble: null, offences: [] };
  if (code === 'instruction_not_understood') return { ...nothing, understood: false };
  // Whoever declines has changed nothing, as a job throws away what was done by halves.
  if (code === 'instruction_refused' || code === 'model_refused') return { ...nothing, understood: true };

  const seen = await workplace.look();
  const report = await gateOf(task, workplace, setting, seen);
  const failing = report.checks.filter(({ isWarning, found }) => !isWarning && found.length > 0);
  return {
    change: asChange(task, seen.changes),
    understood: true,
    trouble: error ? sentence(error) : report.passed ? null : describeGate(report),
    offences: failing
      .filter(({ name }) => offences.has(name))
      .flatMap(({ found }) => found.map(({ path, message }) => `${path}: ${message}`)),
  };
}

const sentence = (error: unknown): string => (error instanceof Fault ? error.message : String(error));
