import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';

/** Which engine the tests of this project run on; the project `clickhouse` runs some of them a second time. */
const onClickHouse = (): boolean => Boolean(inject('clickHouse'));

/** How many examples a property is tried with. Of a second engine a third have to do: the time of CI is limited. */
export const runsOfProperty = (numRuns: number, seconds: number) => ({
  numRuns: onClickHouse() ? Math.ceil(numRuns / 3) : numRuns,
  interruptAfterTimeLimit: seconds * 1000,
});

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
