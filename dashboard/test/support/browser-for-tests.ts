// Sees to a browser, a built dashboard and a whole Docwright before the browser tests.
import type { TestProject } from 'vitest/node';
import buildDashboard from '../../../server/test/support/built-dashboard.ts';
import { findChromium } from './find-chromium.ts';
import { startInstallation } from './installation.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the browser is; null: there is none, and its tests are skipped. */
    chromium: string | null;
    /** Of the installation that tests share, each with a project of its own. */
    shared: { url: string; key: string };
  }
}

export default async function setup(project: TestProject) {
  const found = findChromium();
  if ('reason' in found) {
    console.error(`Browser tests are skipped: ${found.reason}.`);
    project.provide('chromium', null);
    return;
  }
  buildDashboard();
  const installation = await startInstallation();
  const { url, key } = installation.server;
  project.provide('chromium', found.path);
  project.provide('shared', { url, key });
  return () => installation[Symbol.asyncDispose]();
}
