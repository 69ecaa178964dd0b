import type { JobEventBody } from '../../../contract/job.ts';
import type { UsageBody } from '../../../contract/job-report.ts';
import { type KnownEvent, knownEvent } from './known-event.ts';

/** One prompt of a job, and what its events say came of it. */
export interface InstructionView {
  number: number;
  prompt: string;
  state: 'waiting' | 'active' | 'completed' | 'failed';
  summary: string | null;
  /** Why it failed. */
  error: string | null;
  startedAt: string | null;
  endedAt: string | null;
  usage: UsageBody;
}

type Told = KnownEvent & { at: string };

export function instructionsOf(events: readonly JobEventBody[]): InstructionView[] {
  const told = events.flatMap((event): Told[] => {
    const known = knownEvent(event);
    return known ? [{ ...known, at: event.at }] : [];
  });
  const own = Map.groupBy(told, ({ data }) => ('instruction' in data ? data.instruction : null));
  return ofType(told, 'instruction-queued').map(({ data: { instruction, prompt } }) => ({
    number: instruction,
    prompt,
    ...courseOf(own.get(instruction) ?? []),
  }));
}

function courseOf(events: readonly Told[]): Omit<InstructionView, 'number' | 'prompt'> {
  // Taken up again after a crash, it began when it first did.
  const [started] = ofType(events, 'instruction-started');
  const completed = ofType(events, 'instruction-completed').at(-1);
  const failed = ofType(events, 'instruction-failed').at(-1);
  return {
    state: completed ? 'completed' : failed ? 'failed' : started ? 'active' : 'waiting',
    summary: completed?.data.summary ?? null,
    error: completed ? null : (failed?.data.error.message ?? null),
    startedAt: started?.at ?? null,
    endedAt: (completed ?? failed)?.at ?? null,
    usage: ofType(events, 'agent-finished').at(-1)?.data.usage ?? usageSoFar(events),
  };
}

/** Of an agent that is still at it, or that never came to its end. */
function usageSoFar(events: readonly Told[]): UsageBody {
  const answers = ofType(events, 'model-answered').map(({ data }) => data);
  const sum = (of: (answer: (typeof answers)[number]) => number) =>
    answers.reduce((total, answer) => total + of(answer), 0);
  return {
    steps: answers.length,
    inputTokens: sum(({ inputTokens }) => inputTokens),
    cachedTokens: sum(({ cachedTokens }) => cachedTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    cost: answers.every(({ cost }) => cost !== null) ? sum(({ cost }) => cost ?? 0) : null,
    seconds: sum(({ ms }) => ms) / 1_000,
  };
}

const ofType = <Type extends Told['type']>(events: readonly Told[], type: Type) =>
  events.filter((event): event is Extract<Told, { type: Type }> => event.type === type);
