import type { RateState } from '../database/rate-limit.ts';

/** As the IETF's RateLimit header fields have it: the policy, and where the caller stands. */
export function rateHeaders(rate: RateState | null): Record<string, string> {
  if (!rate) return {};
  return {
    'ratelimit-policy': `"${rate.name}";q=${rate.limit};w=${rate.windowSeconds}`,
    ratelimit: `"${rate.name}";r=${rate.remaining};t=${rate.resetSeconds}`,
  };
}
