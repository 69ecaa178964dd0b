import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const packages = join(import.meta.dirname, '../../../node_modules/@chdb');
const libc = process.platform === 'linux' ? '-gnu' : '';

/** Whether the embedded engine was published, and installed, for this platform. */
export const hasEmbeddedEngine = existsSync(join(packages, `lib-${process.platform}-${process.arch}${libc}`));

/** Where it was not, a ClickHouse server can be named instead. */
const server = hasEmbeddedEngine ? undefined : process.env.DOCWRIGHT_TEST_CLICKHOUSE_URL;

export const hasAnalytics = hasEmbeddedEngine || server !== undefined;

/** A database of one's own on the server that stands in; undefined: the embedded engine is asked. */
export const standInUrl = (): string | undefined =>
  server && `${server}/test_${randomUUID().replaceAll('-', '')}`;

/** The same for the environment of a server. */
export function standInEnvironment(): Record<string, string> {
  const url = standInUrl();
  return url === undefined ? {} : { CLICKHOUSE_URL: url };
}
