import type { Browser, BrowserContext } from 'playwright-core';
import { newSignInToken } from '../../server/test/http/browser.ts';
import type { ServerProcess } from '../../server/test/support/server-process.ts';
import type { ServerUnderTest } from '../server-under-test.ts';

export interface BenchedBrowser extends ServerUnderTest {
  /** A browser that has been nowhere yet, and is signed in. */
  open(): Promise<BrowserContext>;
}

export async function signedIn(browser: Browser, server: ServerProcess): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 900 } });
  await context.request.post(`${server.url}/v1/session`, { data: { token: await newSignInToken(server) } });
  return context;
}
