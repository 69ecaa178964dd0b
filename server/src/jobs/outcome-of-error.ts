import { type JobErrorCode, jobErrorCodes } from '../contract/error.ts';
import { Fault } from '../foundation/fault.ts';
import { type FailedOutcome, LeaseLost, type Turn } from './turn.ts';

/** How often a turn is taken up without getting on before its job is told that it cannot be done. */
const mostAttempts = 5;

/** How long a code host may be away, counted from when the instruction began. */
const patienceHours = 6;

/**
 * A fault with a job's own code is the instruction's end. Anything else (a lost lease, a shutdown, an engine or a
 * code host that is away, a defect) is not its fault: it is thrown on, and the turn will be taken up again, a
 * bounded number of times or for a bounded time.
 */
export function outcomeOfError(turn: Turn, error: unknown): FailedOutcome {
  if (error instanceof LeaseLost || turn.signal.aborted) throw error;
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
  if (turn.instruction.attempts < mostAttempts) throw error;
  turn.context.log.warn({ err: error, jobId: turn.job.id }, 'an instruction failed for the last time');
  return gaveUp(turn);
}

const isOutOfPatience = ({ instruction }: Turn): boolean =>
  Date.now() - instruction.startedAt.getTime() >= patienceHours * 60 * 60 * 1_000;

const awayTooLong = ({ message }: Fault) =>
  `${message} It was tried again and again for ${patienceHours} hours; send the instruction again once the code host answers.`;

/** A turn whose every attempt took the whole process with it must not do so for ever. */
export const isHopeless = ({ instruction }: Turn): boolean => instruction.attempts > mostAttempts;

export const gaveUp = ({ job }: Turn): FailedOutcome => ({
  status: 'failed',
  error: {
    code: 'internal',
    message: `Docwright met an unexpected error ${mostAttempts} times and gave up. The server's log has the details under ${job.id}.`,
  },
});

const isJobError = (code: string): code is JobErrorCode =>
  (jobErrorCodes as readonly string[]).includes(code);
