/** What a request can tell besides its user agent, each a bit of `Evidence.signals`; the warehouse keeps sixteen. */
export const signals = {
  /** `text/markdown` somewhere in Accept. */
  asksMarkdown: 1,
  /** The path ends in .md or .mdx. */
  markdownPath: 2,
  /** The path ends in llms.txt or one of its relatives. */
  llmsPath: 4,
  /** The answer was Markdown. */
  servedMarkdown: 8,
  /** The sender passed on headers, so that the absence of one of the following means something. */
  headersKnown: 16,
  /** A Sec-Fetch-* header, which today's browsers send with every request. */
  fetchMetadata: 32,
  acceptsHtml: 64,
  acceptsLanguage: 128,
} as const;

/**
 * All that is kept of a request so that a later version of the classifier can judge it anew: no address and
 * no header as such.
 */
export interface Evidence {
  readonly userAgent: string;
  /** A sum of `signals`. */
  readonly signals: number;
  /** The host that a Signature-Agent header names, or ''. */
  readonly signatureAgent: string;
  /** '', or who was proven and how: `signature:OpenAI` (an operator), `range:GPTBot` (a client). */
  readonly verified: string;
}
