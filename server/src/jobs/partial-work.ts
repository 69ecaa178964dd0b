import type { Outcome } from './turn.ts';

const mark = 'Partial: ';

export const partialTitle = (title: string): string => `${mark}${title}`;

/** What a pull request is called once its work is no longer partial. */
export const completeTitle = (title: string): string =>
  title.startsWith(mark) ? title.slice(mark.length) : title;

/** A turn that a limit ended: which one, and what became of the work so far. */
export const cutShort = (limit: string, rest: string, summary?: string): Outcome => ({
  status: 'failed',
  error: { code: 'limit_reached', message: `${limit} ${rest}` },
  ...(summary === undefined ? {} : { summary }),
});
