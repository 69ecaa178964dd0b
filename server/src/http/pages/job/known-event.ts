import { z } from 'zod';
import type { JobEventBody } from '../../../contract/job.ts';

const text = z.string();
const count = z.number();
const empty = z.object({});
const step = z.object({ instruction: count, step: count });
const pullRequest = z.object({ number: count });
const jobError = z.object({ code: text, message: text });
const usage = z.object({
  steps: count,
  inputTokens: count,
  cachedTokens: count,
  outputTokens: count,
  cost: count.nullable(),
  seconds: count,
});

/** What the page knows to say something about; of each event no more than it says. */
const shapes = {
  'job-created': z.object({ model: text, ref: text }),
  'instruction-queued': z.object({ instruction: count, prompt: text, author: text.optional() }),
  'instruction-started': z.object({ instruction: count, attempt: count }),
  'repository-prepared': z.object({ commit: text, files: count }),
  'context-repositories-prepared': z.object({
    repositories: z.array(z.object({ name: text, branch: text, commit: text })),
  }),
  'work-resumed': z.object({ steps: count }),
  'model-answered': step.extend({
    text,
    inputTokens: count,
    cachedTokens: count,
    outputTokens: count,
    cost: count.nullable(),
    ms: count,
  }),
  'model-retried': step.extend({ attempt: count, afterMs: count, reason: text }),
  'conversation-compacted': step,
  'tool-called': step.extend({ tool: text, summary: text, failed: z.boolean(), ms: count }),
  'gate-returned': step.extend({ problems: count, attemptsLeft: count }),
  'instruction-carried-out': z.object({ summary: text }),
  'agent-finished': z.object({ instruction: count, partial: text.nullable(), usage }),
  'changes-checked': z.object({ passed: z.boolean(), files: count, lines: count, deletions: count }),
  'commit-pushed': z.object({ commit: text, ref: text }),
  'pull-request-opened': pullRequest,
  'pull-request-updated': pullRequest,
  'pull-request-merged': pullRequest,
  'pull-request-closed': pullRequest,
  'pull-request-reopened': pullRequest,
  'branch-updated': z.object({ commit: text, base: text }),
  'branch-update-refused': z.object({ error: text }),
  'branch-conflict': z.object({ files: z.array(text) }),
  'branch-conflict-resolved': empty,
  'comment-ignored': z.object({ author: text, reason: z.enum(['may-not-write', 'unknown-permission']) }),
  'comment-unanswered': z.object({ error: text }),
  'instruction-completed': z.object({ instruction: count, summary: text, changed: z.boolean() }),
  'instruction-failed': z.object({ instruction: count, error: jobError }),
  'job-completed': empty,
  'job-failed': empty,
  'job-archived': empty,
};

type KnownType = keyof typeof shapes;
export type DataOf<Type extends KnownType> = z.output<(typeof shapes)[Type]>;
export type KnownEvent = { [Type in KnownType]: { type: Type; data: DataOf<Type> } }[KnownType];

/** Null for what another version of Docwright wrote, or will write. */
export function knownEvent({ type, data }: Pick<JobEventBody, 'type' | 'data'>): KnownEvent | null {
  if (!Object.hasOwn(shapes, type)) return null;
  const parsed = shapes[type as KnownType].safeParse(data);
  return parsed.success ? ({ type, data: parsed.data } as KnownEvent) : null;
}
