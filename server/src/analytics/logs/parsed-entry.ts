import type { SentEvent } from '../../contract/page-view.ts';

/**
 * What became of one line of a log or one entry of a drain. `ignored` is well formed, but no page read at all
 * (a header, another kind of message); `rejected` could not be understood. Whether a read is a view is not
 * decided here: method, status and the rest are passed on as they were written.
 */
export type ParsedEntry = { event: SentEvent } | { ignored: string } | { rejected: string };
