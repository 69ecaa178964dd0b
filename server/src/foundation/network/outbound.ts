/** The one way in which Docwright calls addresses that a project names. */
export interface Outbound {
  /**
   * Like `fetch`, but never to an internal address that the operator did not allow: looked at after each name was
   * resolved, and again at each redirect. Sign-in headers do not follow a redirect to another origin.
   */
  fetch: typeof globalThis.fetch;
  /** What git has to be told to reach the URL by the same rules. */
  forGit(url: string): Promise<GitNetwork>;
}

export interface GitNetwork {
  /** `host:port:address`, so that git does not ask for the name's address once more and gets another. */
  resolve: string | null;
  /** A file with the certificate authorities to believe; null: the machine's. */
  caFile: string | null;
  /** The proxy to go through; null: none. */
  proxy: string | null;
}
