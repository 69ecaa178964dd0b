import { mkdirSync } from 'node:fs';
import { startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.ts';
import { installClickHouse, isPublished } from '../support/clickhouse-library.ts';
import { startClickHouseServer } from '../support/clickhouse-server.ts';

/** Where several nodes keep what they share; one node alone keeps everything in its data directory. */
export interface Storage extends AsyncDisposable {
  environment: Record<string, string>;
  /** The directory with PostgreSQL's; null: the server's own data directory. */
  postgresHome: string | null;
  /** Whether page views may be sent to any node. */
  sharesViews: boolean;
  stop(): Promise<void>;
}

export async function startStorage({
  nodes,
  dataDir,
}: {
  nodes: boolean;
  dataDir: string;
}): Promise<Storage> {
  if (!nodes) {
    const nothing = async () => {};
    return {
      environment: {},
      postgresHome: null,
      sharesViews: true,
      stop: nothing,
      [Symbol.asyncDispose]: nothing,
    };
  }
  await using stack = new AsyncDisposableStack();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const postgres = await startEmbeddedPostgres({ dataDir, fsync: false, log: () => {} });
  stack.defer(() => postgres.stop());
  const clickHouse = await clickHouseUrl(stack);
  const running = stack.move();
  return {
    environment: {
      DATABASE_URL: postgres.url,
      ...(clickHouse === null ? {} : { CLICKHOUSE_URL: clickHouse }),
    },
    postgresHome: dataDir,
    sharesViews: clickHouse !== null,
    stop: () => running.disposeAsync(),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Where npm has none for this machine, each node has its own DuckDB, and views are sent to one node only. */
async function clickHouseUrl(stack: AsyncDisposableStack): Promise<string | null> {
  const given = process.env.DOCWRIGHT_TEST_CLICKHOUSE_URL;
  if (given !== undefined) return new URL(`/torture_${Date.now()}`, given).href;
  if (!isPublished || installClickHouse() === null) return null;
  return stack.use(await startClickHouseServer()).url;
}
