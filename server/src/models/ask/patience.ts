/** How long a question may take, and how often it is asked again. */
export interface Patience {
  attempts: number;
  /** The pause before the second attempt; each one after is up to twice as long. */
  firstPauseMs: number;
  longestPauseMs: number;
  /** All pauses together; whoever asks to wait longer is not asked again. */
  totalPauseMs: number;
  /** Nothing at all arrived for so long: the answer is given up. */
  stallMs: number;
  /** One answer, from the request to its end. */
  answerMs: number;
}

export const defaultPatience: Patience = {
  attempts: 6,
  firstPauseMs: 500,
  longestPauseMs: 60_000,
  totalPauseMs: 300_000,
  stallMs: 240_000,
  answerMs: 1_200_000,
};

/**
 * Twice as long each time, less up to half by chance, so that jobs that failed together do not come back
 * together. What the service asks for is a lower bound.
 */
export function pauseBefore(nextAttempt: number, askedForMs: number | null, patience: Patience): number {
  const doubled = Math.min(patience.longestPauseMs, patience.firstPauseMs * 2 ** (nextAttempt - 2));
  const ours = doubled * (1 - Math.random() / 2);
  const theirs = (askedForMs ?? 0) * (1 + Math.random() / 10);
  return Math.round(Math.max(ours, theirs));
}
