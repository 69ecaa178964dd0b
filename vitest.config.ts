import { defineConfig } from 'vitest/config';
import { isPublished } from './server/test/support/clickhouse-library.ts';

/** These run on the embedded engine, in `service`, and a second time on a ClickHouse server. */
const onBothEngines = [
  'server/test/analytics/{queries,tables,sources,reclassify,retention,delete-project-views,ingest-ids}.test.ts',
  'server/test/warehouse/promises*.test.ts',
];
const onClickHouseOnly = 'server/test/warehouse/clickhouse/**/*.test.ts';
/** They end the server that they talk to. */
const needsOwnServer = 'server/test/warehouse/clickhouse/own-server-*.test.ts';

const givenServer = process.env.DOCWRIGHT_TEST_CLICKHOUSE_URL;
const hasClickHouse = isPublished || givenServer !== undefined;
if (!hasClickHouse) {
  process.stderr.write(
    'Left out: the tests on ClickHouse, which npm has for Linux on x64 only. DOCWRIGHT_TEST_CLICKHOUSE_URL names a server for them.\n',
  );
}

// `unit` needs neither a database nor a server and runs in `npm run verify`; `service` runs on real engines,
// `clickhouse` on a ClickHouse server instead of the embedded engine, and `browser` drives a real browser against
// the whole server.
export default defineConfig({
  test: {
    // One more than the cores that CI has: a third of the time is waiting for other processes.
    maxWorkers: 3,
    reporters: ['default', './scripts/count-reporter.mjs'],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'server/src/**/*.test.ts',
            'integrations/**/*.test.ts',
            'dashboard/{src,tracker}/**/*.test.ts',
            'eval/{tasks,options}.test.ts',
            'eval/{verify,report}/**/*.test.ts',
          ],
          // As below: a process for each file took 0.4 s of the processor more.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'service',
          // The evaluation's runs take a minute.
          include: ['server/test/**/*.test.ts', 'eval/{builtin-model,eval}.test.ts', 'eval/run/**/*.test.ts'],
          exclude: [onClickHouseOnly],
          globalSetup: [
            'server/test/support/built-dashboard.ts',
            'server/test/support/postgres-for-tests.ts',
          ],
          // Files share nothing but modules, and loading those again for each takes longer than most tests.
          isolate: false,
          // Longer than the patience of `server/test/support/eventually.ts`.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'clickhouse',
          include: hasClickHouse ? [...onBothEngines, onClickHouseOnly] : [],
          exclude: isPublished ? [] : [needsOwnServer],
          globalSetup: [
            'server/test/support/built-dashboard.ts',
            'server/test/support/postgres-for-tests.ts',
            'server/test/support/clickhouse-for-tests.ts',
          ],
          runner: './server/test/support/skip-without-clickhouse.ts',
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['dashboard/test/**/*.test.ts'],
          globalSetup: ['dashboard/test/support/browser-for-tests.ts'],
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
