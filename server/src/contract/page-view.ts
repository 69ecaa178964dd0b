/**
 * One read of a page, as a sender tells it: a log line, a drain's entry or a server's own report. The
 * request's headers have lower-case names. What is absent is unknown, not false.
 */
export interface SentEvent {
  /** Either the path as it was asked for, or the whole URL. */
  path?: string;
  url?: string;
  /** ISO 8601; the moment of arrival if absent. */
  timestamp?: string;
  /** The same id in one project within seven days of its arrival counts once. */
  id?: string;
  userAgent?: string;
  ip?: string;
  referrer?: string;
  method?: string;
  status?: number;
  accept?: string;
  contentType?: string;
  headers?: Record<string, string>;
}

/** Where a view came from: the page itself (script or pixel), or the server that answered. */
export const viewSources = ['beacon', 'server'] as const;
export type ViewSource = (typeof viewSources)[number];

export const clientClasses = ['human', 'ai', 'bot'] as const;
export type ClientClass = (typeof clientClasses)[number];

/** What an AI client reads for: an answer to a person, a coding agent's work, a search index, training. */
export const aiPurposes = ['assistant', 'agent', 'search', 'training'] as const;
export type AiPurpose = (typeof aiPurposes)[number];
