import type { PreparedEvent } from './prepare-events.ts';

/** The events of one request. */
export interface Submission {
  viewsKey: string;
  /** Their rows, one after the other. */
  rows: Buffer;
  events: readonly PreparedEvent[];
  idsKept: boolean;
}
