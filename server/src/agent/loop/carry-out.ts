import type { ModelMessage, ToolResultPart } from 'ai';
import type { ToolCall } from '../../models/chat-model.ts';
import type { StepResults, StoredStep } from '../memory.ts';
import { bounded } from './bounded.ts';
import { type CallResult, callTool } from './call-tool.ts';
import { circleWarning } from './circles.ts';
import { isSummary } from './conversation.ts';
import { spentOn } from './limit-reached.ts';
import { meetGate } from './meet-gate.ts';
import { note } from './note.ts';
import { lastStepsReminder, reminderOf } from './reminder.ts';
import type { Session, Steps } from './session.ts';
import { impliedFinish } from './work-so-far.ts';

/**
 * Everything that follows from the last answer. A step that was cut short is carried out again from its
 * beginning, on the files as they were before it.
 */
export async function carryOut(session: Session, steps: Steps, step: StoredStep): Promise<StepResults> {
  const started = performance.now();
  const outcome = await outcomeOf(session, steps, step);
  const files = await session.copy.takeChanges();
  return { ...outcome, files, ms: Math.round(performance.now() - started) };
}

type Outcome = Pick<StepResults, 'messages' | 'finished' | 'sentBack'>;

/** More than a sensible answer makes at once. */
const mostCalls = 100;
/** What the results of one answer may take of the room, so that the last step always fits into it. */
const shareOfResults = 0.25;
const leastText = 500;
/** What was answered in time is still carried out, for so long. */
const graceMs = 60_000;

const nothing: Outcome = { messages: [], finished: null, sentBack: false };

function outcomeOf(session: Session, steps: Steps, step: StoredStep): Outcome | Promise<Outcome> {
  const { answer } = step;
  if (isSummary(answer) || answer.ended === 'refused') return nothing;
  if (answer.calls.length > 0) return runCalls(session, steps, step);
  const reminder = reminderOf(steps);
  if (reminder) return { ...nothing, messages: [note(reminder)] };
  return answer.ended === 'length' ? nothing : endWithoutCall(session, steps, step);
}

/** One after the other, in the order they were made: a later one may rest on an earlier one. */
async function runCalls(session: Session, steps: Steps, step: StoredStep): Promise<Outcome> {
  const { signal, limits } = session.task;
  const left = (limits.minutes - spentOn(steps).minutes) * 60_000;
  const timeIsUp = performance.now() + Math.max(graceMs, left);
  let room = Math.floor(session.room.for(session) * shareOfResults);
  const done: { call: ToolCall; result: CallResult }[] = [];
  let end: Pick<Outcome, 'finished' | 'sentBack'> = nothing;
  for (const call of step.answer.calls) {
    signal.throwIfAborted();
    const why = reasonToSkip(call, end, done, performance.now() > timeIsUp);
    let result = why ? notRun(why) : await callTool(session, step.number, call);
    if (result.finished) {
      const { text, finished, sentBack } = await meetGate(session, steps, result.finished);
      end = { finished, sentBack };
      result = { text, failed: sentBack };
    }
    const text = bounded(result.text, Math.max(leastText, room), 'characters left out; ask for less at once');
    room -= text.length;
    done.push({ call, result: { ...result, text } });
  }
  const messages: ModelMessage[] = [{ role: 'tool', content: done.map(toolResult) }];
  const results = { ...nothing, messages, files: [], ms: 0 };
  const warning = circleWarning([...steps.slice(0, -1), { ...step, results }]);
  const hurry = lastStepsReminder(limits, step.number);
  const notes = [warning, hurry].filter((text) => text !== null);
  return { ...end, messages: notes.length > 0 ? [...messages, note(notes.join(' '))] : messages };
}

/** The end must be a decision made with all results at hand. */
function reasonToSkip(
  call: ToolCall,
  end: Pick<Outcome, 'finished'>,
  done: readonly { result: CallResult }[],
  isTimeUp: boolean,
): string | null {
  if (end.finished) return 'the work is already finished.';
  if (isTimeUp) return 'the time is up.';
  if (done.length >= mostCalls) return `an answer may make ${mostCalls} calls. Call again what is left.`;
  return call.name === 'finish' && done.some(({ result }) => result.failed)
    ? 'another call of this answer failed. Look at its result first, then finish.'
    : null;
}

const notRun = (why: string): CallResult => ({ text: `Not run: ${why}`, failed: true });

const toolResult = ({ call, result }: { call: ToolCall; result: CallResult }): ToolResultPart => ({
  type: 'tool-result',
  toolCallId: call.id,
  toolName: call.name,
  output: { type: result.failed ? 'error-text' : 'text', value: result.text },
});

/** A model that was reminded of its tools and goes on talking has said its last. */
async function endWithoutCall(session: Session, steps: Steps, { answer }: StoredStep): Promise<Outcome> {
  const finished = impliedFinish(session.task.prompt, answer.text, steps);
  const { text, ...end } = await meetGate(session, steps, finished);
  return { ...end, messages: [note(text)] };
}
