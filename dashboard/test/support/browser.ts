import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { newSignInToken } from '../../../server/test/http/browser.ts';
import { type ApiClient, createClient } from '../../../server/test/support/api-client.ts';

export const hasBrowser = inject('chromium') !== null;

/** The installation that tests share. */
export function sharedServer(): ApiClient {
  const { url, key } = inject('shared');
  return createClient(url, key);
}

/** As much as a page may take on a machine that does many other things. */
const patienceMs = 60_000;

const flags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ...['--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
];

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: inject('chromium')!, args: flags });

export interface VisitOptions {
  theme?: 'light' | 'dark';
  /** The narrowest that is supported, unless it says otherwise. */
  isNarrow?: boolean;
  /** Whether the browser begins signed in. */
  signedIn?: boolean;
}

export interface Visitor extends AsyncDisposable {
  page: Page;
  context: BrowserContext;
  /** Fails if anything was refused, went wrong in a script, or was asked of another host. */
  expectCalm(): void;
}

/** A person with a browser of their own: nothing is shared with the others. */
export async function visit(
  browser: Browser,
  server: ApiClient,
  { theme = 'light', isNarrow = false, signedIn = true }: VisitOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: server.url,
    colorScheme: theme,
    viewport: isNarrow ? { width: 360, height: 740 } : { width: 1280, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(patienceMs);
  if (signedIn) await signIn(context, server);
  const page = await context.newPage();
  const troubles = watch(page, server.url);
  return {
    page,
    context,
    expectCalm: () => expect(troubles).toEqual([]),
    [Symbol.asyncDispose]: () => context.close(),
  };
}

async function signIn(context: BrowserContext, server: ApiClient): Promise<void> {
  const answer = await context.request.post(`${server.url}/v1/session`, {
    data: { token: await newSignInToken(server) },
  });
  if (answer.status() !== 201) throw new Error(`signing in answered ${answer.status()}`);
}

/** A request that the server refused is the business of the test that made it; the console repeats it. */
const answeredWithError = /^Failed to load resource: the server responded with a status of [45]\d\d/;

function watch(page: Page, home: string): string[] {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const isTrouble = ['error', 'warning'].includes(message.type());
    if (isTrouble && !answeredWithError.test(message.text())) troubles.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${home}/`) && !/^(data|blob):/.test(url)) troubles.push(`another host: ${url}`);
  });
  return troubles;
}
