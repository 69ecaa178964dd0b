import type { PullRequest } from '../forges/forge.ts';
import type { FailedOutcome } from './turn.ts';

const mark = 'Partial: ';

export const partialTitle = (title: string): string => `${mark}${completeTitle(title)}`;

/** What a pull request is called once its work is no longer partial. */
export const completeTitle = (title: string): string =>
  title.startsWith(mark) ? title.slice(mark.length) : title;

/** A draft that says of itself that there is more to come; nobody takes it for finished work. */
export const isPartialDraft = (pull: Pick<PullRequest, 'draft' | 'title'> | null): boolean =>
  pull?.draft === true && pull.title.startsWith(mark);

/** A turn that a limit ended: which one, and what became of the work so far. */
export const cutShort = (limit: string, rest: string, summary?: string): FailedOutcome => ({
  status: 'failed',
  error: { code: 'limit_reached', message: `${limit} ${rest}` },
  ...(summary === undefined ? {} : { summary }),
});
