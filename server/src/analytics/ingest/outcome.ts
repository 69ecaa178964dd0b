/** Why a read is no view. */
export const ignoredReasons = ['method', 'status', 'asset', 'prefetch', 'host', 'address'] as const;
export type IgnoredReason = (typeof ignoredReasons)[number];

/** What became of an event on its way in; nothing is dropped without a word. */
export type Outcome<Accepted> =
  | { accepted: Accepted }
  | { ignored: IgnoredReason }
  /** What is wrong with it, for the person who sends such events. */
  | { rejected: string };
