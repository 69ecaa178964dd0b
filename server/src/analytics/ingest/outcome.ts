/** Why a read is no view. */
export type IgnoredReason = 'method' | 'status' | 'asset' | 'prefetch' | 'host' | 'address';

/** What became of an event on its way in; nothing is dropped without a word. */
export type Outcome<Accepted> =
  | { accepted: Accepted }
  | { ignored: IgnoredReason }
  /** What is wrong with it, for the person who sends such events. */
  | { rejected: string };
