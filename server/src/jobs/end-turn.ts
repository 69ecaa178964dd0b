import { maskData } from '../agent/gate/secrets/mask-data.ts';
import type { JobError } from '../contract/job.ts';
import { addEvent } from '../database/queries/jobs/add-event.ts';
import { endInstruction } from '../database/queries/jobs/end-instruction.ts';
import type { JobRow } from '../database/queries/jobs/job-row.ts';
import { lockLeasedJob } from '../database/queries/jobs/lock-leased-job.ts';
import { setJobState } from '../database/queries/jobs/set-job-state.ts';
import { answerDue } from '../database/queries/watched-pulls/answer-due.ts';
import { storableText } from '../database/storable.ts';
import { planForgetting } from './forget-secrets.ts';
import { LeaseLost, type Outcome, type Turn } from './turn.ts';

/**
 * Writes the turn's outcome down and decides, under the job's lock, whether it goes on: a message that comes
 * in at this very moment is either seen here or finds the job ended and queues it again. Answers with the
 * job while something is waiting, and null when it has ended.
 */
export async function endTurn(turn: Turn, reached: Outcome): Promise<JobRow | null> {
  const { context, job, instruction, lease } = turn;
  const outcome = maskData(reached);
  const forget = await planForgetting(turn);
  return context.database.transaction(async (tx) => {
    const locked = await lockLeasedJob(tx, job.id, lease);
    if (!locked) throw new LeaseLost();
    const done = outcome.status === 'done';
    const { status, summary = null } = outcome;
    const error = done ? null : storableError(outcome.error);
    await forget?.(tx);
    const end = { status, summary, error: error?.message ?? null };
    const hasNext = await endInstruction(tx, job.id, instruction.number, end);
    await addEvent(tx, job.id, done ? 'instruction-completed' : 'instruction-failed', {
      instruction: instruction.number,
      ...(done ? { summary: outcome.summary, changed: outcome.changed } : { error }),
    });
    await answerDue(tx, job.id, instruction.number);
    const after = await setJobState(tx, job.id, {
      ...locked,
      status: hasNext ? 'active' : done ? 'completed' : 'failed',
      summary,
      error,
    });
    if (hasNext) return after;
    await addEvent(tx, job.id, done ? 'job-completed' : 'job-failed', done ? {} : { error });
    return null;
  });
}

/** It may hold what a person, a model or a program wrote. */
const storableError = ({ code, message, suggestions }: JobError): JobError => ({
  code,
  message: storableText(message),
  ...(suggestions ? { suggestions: suggestions.map(storableText) } : {}),
});
