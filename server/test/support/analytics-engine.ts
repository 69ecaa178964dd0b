import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Null: there is none, and the tests on it are skipped. Not provided at all: tests run on DuckDB. */
    clickHouse: { url: string; databasePrefix: string } | null;
  }
}

/** Which engine the tests of this project run on; the project `clickhouse` runs some of them a second time. */
const onClickHouse = (): boolean => Boolean(inject('clickHouse'));

/** How many examples a property is tried with. Of a second engine fewer have to do: the time of CI is limited. */
export const runsOfProperty = (numRuns: number, seconds: number) =>
  onClickHouse()
    ? { numRuns: Math.ceil(numRuns / 3), interruptAfterTimeLimit: seconds * 500 }
    : { numRuns, interruptAfterTimeLimit: seconds * 1000 };

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
