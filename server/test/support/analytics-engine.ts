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

/**
 * How many examples a property is tried with. Each takes up to half a second, so CI tries few and `PROPERTY_RUNS=10`
 * tries ten times as many; of a second engine fewer have to do.
 */
export const runsOfProperty = (numRuns: number) => {
  const times = Number(process.env.PROPERTY_RUNS ?? 1);
  return { numRuns: Math.ceil((onClickHouse() ? numRuns / 2 : numRuns) * times) };
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
