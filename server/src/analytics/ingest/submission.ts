import type { PreparedEvent } from './prepare-events.ts';

/** The events of one request. */
export interface Submission {
  viewsKey: string;
  events: readonly PreparedEvent[];
  idsKept: boolean;
}
