import { Fault } from '../../foundation/fault.ts';
import { describeGate } from '../gate/describe-gate.ts';
import type { GateReport } from '../gate/gate-report.ts';
import type { Finished } from '../memory.ts';
import { finish } from '../tools/finish.ts';
import { quoteData } from '../untrusted/quote-data.ts';
import { bounded } from './bounded.ts';
import type { Session, Steps } from './session.ts';

const longestFindings = 20_000;

export interface Verdict {
  /** For the model. */
  text: string;
  /** What it said at its end, if that was the end. */
  finished: Finished | null;
  sentBack: boolean;
}

/** The end of the work, if the gate lets it pass; otherwise what it found goes back to the model. */
export async function meetGate({ task }: Session, steps: Steps, said: Finished): Promise<Verdict> {
  const report = await task.check(said);
  if (report.passed) return { text: 'Done.', finished: said, sentBack: false };
  const left = task.limits.repairs - timesSentBack(steps);
  await task.report('gate-returned', {
    step: steps.length,
    problems: report.checks.reduce((sum, { found, isWarning }) => sum + (isWarning ? 0 : found.length), 0),
    attemptsLeft: Math.max(left, 0),
  });
  const text = [
    'Not finished: the change would do harm as it is. Mend this, check, then call finish again.',
    `Attempts left: ${Math.max(left, 0)}.`,
    quoteData(findingsOf(report)),
  ].join('\n');
  return { text, finished: null, sentBack: true };
}

/** Once the model had all its attempts, the gate's reasons are the end of the turn. */
export async function assertRepairsLeft({ task }: Session, steps: Steps): Promise<void> {
  if (timesSentBack(steps) <= task.limits.repairs) return;
  const report = await task.check(lastSaid(steps));
  throw new Fault(
    'gate_failed',
    `The change was not made, since it would do harm, and was not mended:\n${findingsOf(report)}`,
  );
}

/** What the model wanted to say at its end, when it was turned down. */
function lastSaid(steps: Steps): Finished | undefined {
  const calls = steps.at(-1)?.answer.calls ?? [];
  return calls
    .flatMap(({ name, input }) => (name === finish.name ? (finish.input.safeParse(input).data ?? []) : []))
    .at(-1);
}

const findingsOf = (report: GateReport): string => bounded(describeGate(report), longestFindings);

const timesSentBack = (steps: Steps): number => steps.filter(({ results }) => results?.sentBack).length;
