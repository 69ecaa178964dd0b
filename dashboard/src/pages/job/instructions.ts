import type { JobEventBody } from '../../../../server/src/contract/job.ts';
import type { UsageBody } from '../../../../server/src/contract/job-report.ts';
import { type KnownEvent, knownEvent } from '../../jobs/known-event.ts';

/** One prompt of a job, and what its events say came of it. */
export interface InstructionView {
  number: number;
  prompt: string;
  /** Who asked for it in a comment at the pull request. */
  author: string | null;
  state: 'waiting' | 'active' | 'completed' | 'failed' | 'stopped';
  summary: string | null;
  /** Why it failed. */
  error: string | null;
  /** Prompts that would be understood instead. */
  suggestions: readonly string[];
  startedAt: string | null;
  endedAt: string | null;
  usage: UsageBody;
  /** All of its own, and those of the job and its pull request that came while it was the newest. */
  events: readonly JobEventBody[];
}

type Told = KnownEvent & { at: string };

export function instructionsOf(events: readonly JobEventBody[]): InstructionView[] {
  const archivedAt = events.find(({ type }) => type === 'job-archived')?.at ?? null;
  return [...eventsByInstruction(events)].map(([number, own]) => ({
    number,
    ...courseOf(own, archivedAt),
    events: own,
  }));
}

function eventsByInstruction(events: readonly JobEventBody[]): Map<number, JobEventBody[]> {
  const all = new Map<number, JobEventBody[]>();
  let newest = 1;
  for (const event of events) {
    const { instruction } = event.data;
    const number = typeof instruction === 'number' ? instruction : newest;
    if (event.type === 'instruction-started') newest = number;
    const own = all.get(number);
    if (own) own.push(event);
    else all.set(number, [event]);
  }
  return all;
}

function courseOf(
  events: readonly JobEventBody[],
  archivedAt: string | null,
): Omit<InstructionView, 'number' | 'events'> {
  const told = events.flatMap((event): Told[] => {
    const known = knownEvent(event);
    return known ? [{ ...known, at: event.at }] : [];
  });
  const [queued] = ofType(told, 'instruction-queued');
  // Taken up again after a crash, it began when it first did.
  const [started] = ofType(told, 'instruction-started');
  const completed = ofType(told, 'instruction-completed').at(-1);
  const failed = ofType(told, 'instruction-failed').at(-1);
  const end = completed ?? failed;
  const goesOn = archivedAt === null ? (started ? 'active' : 'waiting') : 'stopped';
  return {
    prompt: queued?.data.prompt ?? '',
    author: queued?.data.author ?? null,
    state: completed ? 'completed' : failed ? 'failed' : goesOn,
    summary: completed?.data.summary ?? null,
    error: completed ? null : (failed?.data.error.message ?? null),
    suggestions: completed ? [] : (failed?.data.error.suggestions ?? []),
    startedAt: started?.at ?? null,
    endedAt: end?.at ?? archivedAt,
    usage: ofType(told, 'agent-finished').at(-1)?.data.usage ?? usageSoFar(told),
  };
}

/** Of an agent that is still at it, or that never came to its end. */
const usageSoFar = (told: readonly Told[]): UsageBody =>
  totalUsage(
    ofType(told, 'model-answered').map(({ data: { ms, ...tokens } }) => ({
      ...tokens,
      steps: 1,
      seconds: ms / 1_000,
    })),
  );

/** The cost of the whole is not known where that of a part is not. */
export function totalUsage(parts: readonly UsageBody[]): UsageBody {
  const sum = (of: (part: UsageBody) => number) => parts.reduce((total, part) => total + of(part), 0);
  return {
    steps: sum(({ steps }) => steps),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    cachedTokens: sum(({ cachedTokens }) => cachedTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    cost: parts.every(({ cost }) => cost !== null) ? sum(({ cost }) => cost ?? 0) : null,
    seconds: sum(({ seconds }) => seconds),
  };
}

/** How long workers were at it, up to now where one still is. */
export const timeWorked = (instructions: readonly InstructionView[], now: number): number =>
  instructions.reduce((total, { startedAt, endedAt }) => {
    if (startedAt === null) return total;
    return total + Math.max(0, (endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt));
  }, 0);

const ofType = <Type extends Told['type']>(events: readonly Told[], type: Type) =>
  events.filter((event): event is Extract<Told, { type: Type }> => event.type === type);
