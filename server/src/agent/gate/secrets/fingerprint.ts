import { scryptSync } from 'node:crypto';

/**
 * What a project names a value by to allow it, such as `stripe:9f86d081884c7d65`. Slow on purpose, some 10 ms: it is
 * shown to people who may not know the value, and a short password could be guessed from a fast one.
 */
export const fingerprintOf = (rule: string, value: string): string =>
  `${rule}:${scryptSync(value, `docwright:${rule}`, 8, { N: 4096 }).toString('hex')}`;
