import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';

/** Which engine the tests of this project run on; the project `clickhouse` runs some of them a second time. */
export const onClickHouse = (): boolean => Boolean(inject('clickHouse'));

/** A statement on ClickHouse takes five times as long as one on the embedded engine: fewer examples have to do. */
export const runsOfProperty = (numRuns: number, seconds: number) => {
  const share = onClickHouse() ? 1 / 3 : 1;
  return { numRuns: Math.ceil(numRuns * share), interruptAfterTimeLimit: seconds * 1000 * share };
};

/** A database of its own on the run's ClickHouse server; undefined: the embedded DuckDB. */
export function newEngineUrl(): string | undefined {
  const clickHouse = inject('clickHouse');
  if (!clickHouse) return undefined;
  const url = new URL(clickHouse.url);
  url.pathname = `/${clickHouse.databasePrefix}${randomBytes(6).toString('hex')}`;
  return url.href;
}

/** The same for the environment of a server. */
export function engineEnvironment(): Record<string, string> {
  const url = newEngineUrl();
  return url === undefined ? {} : { CLICKHOUSE_URL: url };
}
