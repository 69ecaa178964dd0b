import { defineConfig } from 'vitest/config';

// `unit` needs neither a database nor a server and runs in `npm run verify`; `service` runs on real engines.
export default defineConfig({
  test: {
    reporters: ['default', './scripts/count-reporter.mjs'],
    projects: [
      { test: { name: 'unit', include: ['server/src/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'service',
          include: ['server/test/**/*.test.ts'],
          globalSetup: ['server/test/support/postgres-for-tests.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
