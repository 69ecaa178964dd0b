import type { JobEventBody } from '../../../../../server/src/contract/job.ts';

/** Events with these ids. */
export const numbered = (ids: readonly number[]): JobEventBody[] =>
  ids.map((id) => ({ id, type: 'tool-called', at: new Date(id * 1_000).toISOString(), data: {} }));
