// Sees to a browser and a built dashboard before the browser tests.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findChromium } from './find-chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the browser is; null: there is none, and its tests are skipped. */
    chromium: string | null;
  }
}

export default function setup(project: TestProject) {
  const found = findChromium();
  if ('reason' in found) console.error(`Browser tests are skipped: ${found.reason}.`);
  else execFileSync(process.execPath, [buildScript], { stdio: ['ignore', 'ignore', 'inherit'] });
  project.provide('chromium', 'path' in found ? found.path : null);
}

const buildScript = join(import.meta.dirname, '../../../scripts/build-dashboard.mjs');
