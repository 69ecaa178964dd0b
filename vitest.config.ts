import { defineConfig } from 'vitest/config';
import { hasAnalytics, hasEmbeddedEngine } from './server/test/support/analytics-engine.ts';

/** What cannot be tested where the embedded ClickHouse was not published for the platform. */
const impossible = [
  ...(hasEmbeddedEngine ? [] : ['server/test/warehouse/**', 'server/test/crash/views-*.test.ts']),
  ...(hasAnalytics ? [] : ['server/test/analytics/**']),
];
if (impossible.length > 0) {
  const platform = `${process.platform}-${process.arch}`;
  process.stderr.write(
    `Skipped, for want of an embedded ClickHouse for ${platform}: ${impossible.join(', ')}\n`,
  );
}

// `unit` needs neither a database nor a server and runs in `npm run verify`; `service` runs on real engines, and
// `browser` drives a real browser against the whole server.
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
          exclude: impossible,
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
