/**
 * A session carries out one statement at a time. Inserts have theirs, so that slow queries never hold them up,
 * and so do commands, which may rewrite a table for minutes, one after the other. What waits beyond the second
 * number is refused.
 */
export const mostSessions = {
  reading: { most: 6, mostWaiting: 200 },
  writing: { most: 2, mostWaiting: 200 },
  commands: { most: 1, mostWaiting: 200 },
};

/** The engine's calls block a thread each; Node's own few (file access, names) come on top. */
export const threadPoolSize = Object.values(mostSessions).reduce((sum, { most }) => sum + most, 2);
