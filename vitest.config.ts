import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default', './scripts/count-reporter.mjs'],
    projects: [
      {
        test: { name: 'unit', include: ['server/src/**/*.test.ts'], exclude: ['server/src/database/**'] },
      },
    ],
  },
});
