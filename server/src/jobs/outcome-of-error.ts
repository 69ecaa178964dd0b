import { type JobErrorCode, jobErrorCodes } from '../contract/error.ts';
import { recordFailure } from '../database/queries/jobs/record-failure.ts';
import { Fault } from '../foundation/fault.ts';
import { storageFault } from '../foundation/storage-fault.ts';
import { type FailedOutcome, LeaseLost, type Turn, turnKey } from './turn.ts';

/** How many unexpected errors in a row, without progress, end an instruction. */
const maxFailures = 5;
/** How often its process may end at the same step. */
const maxDeaths = 2;
/** For processes whose end nobody can prove, such as containers that vanish with their disk. */
const maxAttempts = 50;

/** How long a host, a disk or a database may be unavailable, counted from when the instruction began. */
const patienceHours = 6;

/**
 * A fault with a job's own code is the instruction's end. Anything else (a lost lease, a shutdown, a full disk, a
 * database or a code host that is unavailable, a defect) is not its fault: it is thrown, and the turn is carried out
 * again, a bounded number of times or for a bounded time.
 */
export async function outcomeOfError(turn: Turn, thrown: unknown): Promise<FailedOutcome> {
  if (thrown instanceof LeaseLost || turn.signal.aborted) throw thrown;
  const error = storageFault(thrown) ?? thrown;
  if (error instanceof Fault && isJobError(error.code) && error.code !== 'internal') {
    const { code, message, suggestions } = error;
    return {
      status: 'failed',
      error: { code, message, ...(suggestions.length > 0 ? { suggestions: [...suggestions] } : {}) },
    };
  }
  if (error instanceof Fault && error.code === 'unavailable') {
    if (!isOutOfPatience(turn)) throw error;
    return { status: 'failed', error: { code: 'host_unavailable', message: awayTooLong(error) } };
  }
  const failures = await recordFailure(turn.context.database, turnKey(turn));
  if (failures === null) throw new LeaseLost();
  if (failures < maxFailures) throw error;
  turn.context.log.warn({ err: error, jobId: turn.job.id }, 'an instruction failed for the last time');
  return gaveUp(turn, maxFailures);
}

const isOutOfPatience = ({ instruction }: Turn): boolean =>
  Date.now() - instruction.startedAt.getTime() >= patienceHours * 60 * 60 * 1_000;

const awayTooLong = ({ message }: Fault) =>
  `${message} It was tried again and again for ${patienceHours} hours; send the instruction again once that is over.`;

/** Why a turn must not be begun again; null: it may. */
export function refusalOf(turn: Turn): FailedOutcome | null {
  const { deaths, deathStep, attempts } = turn.instruction;
  if (deaths >= maxDeaths) return quarantined(deathStep!);
  return attempts > maxAttempts ? gaveUp(turn, maxAttempts) : null;
}

const quarantined = (step: string): FailedOutcome => ({
  status: 'failed',
  error: {
    code: 'quarantined',
    message: `The process that carried this instruction out ended twice at the step "${step}" with no other job at work, so Docwright does not run it again. Ask for a smaller change, or leave out the pages or commands that it cannot deal with.`,
  },
});

const gaveUp = ({ job }: Turn, times: number): FailedOutcome => ({
  status: 'failed',
  error: {
    code: 'internal',
    message: `Docwright met an unexpected error ${times} times and gave up. The server's log has the details under ${job.id}.`,
  },
});

const isJobError = (code: string): code is JobErrorCode =>
  (jobErrorCodes as readonly string[]).includes(code);
