import type { JobEventBody } from '../../../server/src/contract/job.ts';
import { counted, dollars, duration, wholeNumber } from '../parts/amounts.ts';
import { type DataOf, type KnownType, knownEvent } from './known-event.ts';

/** An event as a person reads it. */
export interface EventWords {
  title: string;
  /** What somebody or something else said, of any length. */
  text?: string;
  /** What few want to know. */
  detail?: string;
  /** How long it took, in milliseconds; or all the time since the instruction's last event. */
  took?: number | 'since-last';
  isBad?: boolean;
}

type Words = { [Type in KnownType]: (data: DataOf<Type>) => EventWords };

const words: Words = {
  'job-created': ({ model, ref }) => ({ title: `The job was created, for ${model} on the branch ${ref}` }),
  'instruction-queued': ({ instruction, author }) => ({
    title: `Instruction ${instruction} came in${author === undefined ? '' : `, by a comment of ${author}`}`,
  }),
  'instruction-started': ({ instruction, attempt }) => ({
    title: `A worker took up instruction ${instruction}${attempt > 1 ? `, attempt ${attempt}` : ''}`,
  }),
  'repository-prepared': ({ commit, files }) => ({
    title: `Prepared a working copy of ${short(commit)}, ${counted(files, 'file')}`,
    took: 'since-last',
  }),
  'context-repositories-prepared': ({ repositories }) => ({
    title: 'Fetched the source code to read',
    text: repositories.map(({ name, branch, commit }) => `${name}, ${branch} at ${short(commit)}`).join('\n'),
    took: 'since-last',
  }),
  'work-resumed': ({ steps }) => ({ title: `Went on after ${counted(steps, 'step')} of an earlier attempt` }),
  'model-answered': ({ step, text, ms, ...usage }) => ({
    title: `Step ${step}`,
    text,
    detail: tokensAndCost(usage),
    took: ms,
  }),
  'model-retried': ({ step, attempt, afterMs, reason }) => ({
    title: `Step ${step}: attempt ${attempt} failed, asked again after ${duration(afterMs)}`,
    text: reason,
  }),
  'conversation-compacted': ({ step }) => ({
    title: `Step ${step}: the conversation so far was summarised to make room`,
  }),
  'tool-called': ({ tool, summary, failed, ms }) => ({
    title: failed ? `${capitalised(tool)} failed: ${summary}` : capitalised(summary),
    took: ms,
    isBad: failed,
  }),
  'gate-returned': ({ problems, attemptsLeft }) => ({
    title: `The checks found ${counted(problems, 'problem')} and sent the work back, ${counted(attemptsLeft, 'attempt')} left`,
    isBad: true,
  }),
  'instruction-carried-out': ({ summary }) => ({ title: summary, took: 'since-last' }),
  'agent-finished': ({ partial }) =>
    partial === null
      ? { title: 'The agent finished' }
      : { title: 'The agent stopped at a limit', text: partial, isBad: true },
  'changes-checked': ({ passed, files, lines, deletions }) => ({
    title: `The checks ${passed ? 'passed' : 'failed'}: ${counted(files, 'file')} and ${counted(lines, 'line')} changed, ${counted(deletions, 'file')} deleted`,
    took: 'since-last',
    isBad: !passed,
  }),
  'commit-rebased': ({ commit, onto }) => ({
    title: `Put the change on top of what others pushed (${short(onto)}), as ${short(commit)}`,
    took: 'since-last',
  }),
  'commit-pushed': ({ commit, ref }) => ({ title: `Pushed ${short(commit)} to ${ref}`, took: 'since-last' }),
  'pull-request-opened': ({ number }) => ({ title: `Opened pull request #${number}`, took: 'since-last' }),
  'pull-request-updated': ({ number }) => ({ title: `Updated pull request #${number}`, took: 'since-last' }),
  'pull-request-merged': ({ number }) => ({ title: `Pull request #${number} was merged` }),
  'pull-request-closed': ({ number }) => ({ title: `Pull request #${number} was closed` }),
  'pull-request-reopened': ({ number }) => ({ title: `Pull request #${number} was opened again` }),
  'branch-kept': ({ ref, commit }) => ({
    title: `Kept commits that others pushed (up to ${short(commit)}) on the branch ${ref}`,
  }),
  'archived-work-removed': ({ commit }) => ({
    title: `Removed ${short(commit)} from the code host: it was pushed while the job was archived`,
  }),
  'branch-updated': ({ commit, base }) => ({
    title: `Brought the branch up to date with the base branch at ${short(base)}, as ${short(commit)}`,
  }),
  'branch-update-refused': ({ error }) => ({
    title: 'The branch could not be brought up to date',
    text: error,
    isBad: true,
  }),
  'branch-conflict': ({ files }) => ({
    title:
      'The base branch changed the same places as the pull request; a person or a follow-up has to decide',
    text: files.join('\n'),
    isBad: true,
  }),
  'branch-conflict-resolved': () => ({ title: 'The conflict with the base branch is resolved' }),
  'comment-ignored': ({ author, reason }) => ({
    title: `A comment of ${author} was not heeded: ${ignoredSince[reason] ?? reason}`,
  }),
  'comment-unanswered': ({ error }) => ({
    title: 'A comment could not be answered at the pull request',
    text: error,
    isBad: true,
  }),
  'instruction-completed': ({ instruction, changed }) => ({
    title: `Instruction ${instruction} was carried out${changed ? '' : '; nothing needed to change'}`,
  }),
  // Its reason is long at times, and stands with the instruction.
  'instruction-failed': ({ instruction, error }) => ({
    title: `Instruction ${instruction} failed`,
    detail: error.code,
    isBad: true,
  }),
  'job-completed': () => ({ title: 'The job is completed' }),
  'job-failed': () => ({ title: 'The job failed', isBad: true }),
  'job-archived': () => ({ title: 'The job was archived' }),
};

const ignoredSince: Record<string, string> = {
  'may-not-write': 'its author may not write to the repository',
  'unknown-permission': 'the host does not tell Docwright’s token whether its author may write',
};

export function eventWords(event: Pick<JobEventBody, 'type' | 'data'>): EventWords {
  const known = knownEvent(event);
  // The table gives each type the function for its own data, which the union cannot say.
  return known ? (words[known.type] as (data: unknown) => EventWords)(known.data) : plainWords(event);
}

const longestPlain = 2_000;

/** For events that have no words of their own: their name and what they hold. */
function plainWords({ type, data }: Pick<JobEventBody, 'type' | 'data'>): EventWords {
  const { instruction: _shownElsewhere, ...rest } = data;
  const held = Object.entries(rest).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return {
    title: capitalised(type.replaceAll('-', ' ')),
    text: held.join('\n').slice(0, longestPlain),
  };
}

type StepUsage = Pick<DataOf<'model-answered'>, 'inputTokens' | 'cachedTokens' | 'outputTokens' | 'cost'>;

function tokensAndCost({ inputTokens, cachedTokens, outputTokens, cost }: StepUsage): string {
  const cached = cachedTokens > 0 ? ` (${wholeNumber(cachedTokens)} from a cache)` : '';
  const price = cost === null ? '' : `, ${dollars(cost)}`;
  return `read ${counted(inputTokens, 'token')}${cached}, wrote ${wholeNumber(outputTokens)}${price}`;
}

const short = (commit: string): string => commit.slice(0, 7);

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
