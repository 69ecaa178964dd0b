/** What one or several answers were made of. */
export interface Tokens {
  /** All that was read; `cached` and `cacheWrite` are parts of it. */
  input: number;
  cached: number;
  cacheWrite: number;
  output: number;
}

export const noTokens: Tokens = { input: 0, cached: 0, cacheWrite: 0, output: 0 };
