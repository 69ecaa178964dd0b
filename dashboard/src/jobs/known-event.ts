import type { JobEventBody } from '../../../server/src/contract/job.ts';
import type { UsageBody } from '../../../server/src/contract/job-report.ts';

type Guard<Value> = (value: unknown) => value is Value;

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => typeof value === 'number';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const orNull =
  <Value>(guard: Guard<Value>) =>
  (value: unknown): value is Value | null =>
    value === null || guard(value);
const orAbsent =
  <Value>(guard: Guard<Value>) =>
  (value: unknown): value is Value | undefined =>
    value === undefined || guard(value);
const listOf =
  <Value>(guard: Guard<Value>) =>
  (value: unknown): value is Value[] =>
    Array.isArray(value) && value.every(guard);
const hasAll =
  <Guards extends Record<string, Guard<unknown>>>(guards: Guards) =>
  (value: unknown): value is Guarded<Guards> =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(guards).every(([name, guard]) => guard((value as Record<string, unknown>)[name]));

type Guarded<Guards> = {
  [Name in keyof Guards]: Guards[Name] extends Guard<infer Value> ? Value : never;
};

const step = { instruction: isCount, step: isCount };
const pullRequest = { number: isCount };
const tokens = {
  inputTokens: isCount,
  cachedTokens: isCount,
  outputTokens: isCount,
  cost: orNull(isCount),
};
const isUsage: Guard<UsageBody> = hasAll({ ...tokens, steps: isCount, seconds: isCount });

/** What the dashboard knows to say something about; of each event no more than it says. */
const shapes = {
  'job-created': { model: isText, ref: isText },
  'instruction-queued': { instruction: isCount, prompt: isText, author: orAbsent(isText) },
  'instruction-started': { instruction: isCount, attempt: isCount },
  'repository-prepared': { commit: isText, files: isCount },
  'context-repositories-prepared': {
    repositories: listOf(hasAll({ name: isText, branch: isText, commit: isText })),
  },
  'work-resumed': { steps: isCount },
  'model-answered': { ...step, ...tokens, text: isText, ms: isCount },
  'model-retried': { ...step, attempt: isCount, afterMs: isCount, reason: isText },
  'conversation-compacted': step,
  'tool-called': { ...step, tool: isText, summary: isText, failed: isFlag, ms: isCount },
  'gate-returned': { ...step, problems: isCount, attemptsLeft: isCount },
  'instruction-carried-out': { summary: isText },
  'agent-finished': { instruction: isCount, partial: orNull(isText), usage: isUsage },
  'changes-checked': { passed: isFlag, files: isCount, lines: isCount, deletions: isCount },
  'commit-rebased': { commit: isText, onto: isText },
  'commit-pushed': { commit: isText, ref: isText },
  'pull-request-opened': pullRequest,
  'pull-request-updated': pullRequest,
  'pull-request-merged': pullRequest,
  'pull-request-closed': pullRequest,
  'pull-request-reopened': pullRequest,
  'branch-kept': { ref: isText, commit: isText },
  'archived-work-removed': { commit: isText },
  'branch-updated': { commit: isText, base: isText },
  'branch-update-refused': { error: isText },
  'branch-conflict': { files: listOf(isText) },
  'branch-conflict-resolved': {},
  'comment-ignored': { author: isText, reason: isText },
  'comment-unanswered': { error: isText },
  'instruction-completed': { instruction: isCount, summary: isText, changed: isFlag },
  'instruction-failed': {
    instruction: isCount,
    error: hasAll({ code: isText, message: isText, suggestions: orAbsent(listOf(isText)) }),
  },
  'job-completed': {},
  'job-failed': {},
  'job-archived': {},
};

type Shapes = typeof shapes;
export type KnownType = keyof Shapes;
export type DataOf<Type extends KnownType> = Guarded<Shapes[Type]>;
export type KnownEvent = { [Type in KnownType]: { type: Type; data: DataOf<Type> } }[KnownType];

/** Null for what another version of Docwright wrote, or will write. */
export function knownEvent({ type, data }: Pick<JobEventBody, 'type' | 'data'>): KnownEvent | null {
  if (!Object.hasOwn(shapes, type)) return null;
  return hasAll(shapes[type as KnownType])(data) ? ({ type, data } as unknown as KnownEvent) : null;
}
