import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { InspectionBody } from '../../contract/inspection.ts';
import { Fault } from '../../foundation/fault.ts';

export interface CommitToInspect {
  /** The git directory that has the commit. */
  mirror: string;
  commit: string;
  /** The documentation's folder. */
  root: string;
}

/** The inspection, or why there cannot be one of that commit, or what only an operator should read. */
export type InspectedCommit = { inspection: InspectionBody } | { problem: string } | { failure: string };

export interface InspectionLimits {
  seconds: number;
  megabytes: number;
}

const program = fileURLToPath(new URL('inspect-process.ts', import.meta.url));
/** A site of 2,300 pages takes 3 seconds and 200 MB. */
const usualLimits: InspectionLimits = { seconds: 120, megabytes: 1_024 };

/** Reads a whole site in a process of its own: it takes seconds, in which others want to be answered. */
export async function inspectCommit(
  wanted: CommitToInspect,
  signal: AbortSignal,
  { seconds, megabytes }: InspectionLimits = usualLimits,
): Promise<InspectionBody> {
  signal.throwIfAborted();
  const late = AbortSignal.timeout(seconds * 1_000);
  const { PATH, TMPDIR } = process.env;
  const child = fork(program, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${megabytes}`],
    // Nothing of our own, which has keys in it.
    env: { PATH, TMPDIR },
  });
  const stop = () => child.kill('SIGKILL');
  const over = AbortSignal.any([signal, late]);
  over.addEventListener('abort', stop, { once: true });
  child.send(wanted, () => {
    // Whether it ended before it was asked, its end tells.
  });
  const answer = await answerOf(child);
  over.removeEventListener('abort', stop);
  signal.throwIfAborted();
  if (answer && 'inspection' in answer) return answer.inspection;
  if (answer && 'problem' in answer) throw new Fault('limit_reached', answer.problem);
  if (answer) throw new Error(`the inspection failed: ${answer.failure}`);
  throw tooMuch(
    late.aborted
      ? `it takes longer than ${seconds} seconds`
      : `it ended early, most likely since ${megabytes} MB of memory are not enough`,
  );
}

/** Null where it ends without one. */
async function answerOf(child: ChildProcess): Promise<InspectedCommit | null> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as InspectedCommit));
    child.once('exit', () => resolve(null));
    child.once('error', reject);
  });
}

const tooMuch = (what: string) =>
  new Fault(
    'limit_reached',
    `The documentation could not be inspected: ${what}. Name a smaller folder in the project’s settings.`,
  );
