import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A browser of this machine, or undefined. */
export const chromiumPath = places.find((path) => path && existsSync(path));

type Params = Record<string, unknown>;
interface Reply {
  id?: number;
  result?: Params;
  error?: { message: string };
}

/** A headless Chromium, spoken to over its debugging pipe: messages of JSON, each ended by a NUL. */
export class Chromium implements AsyncDisposable {
  readonly #process: ChildProcess;
  readonly #profile = mkdtempSync(join(tmpdir(), 'docwright-chromium-'));
  readonly #pending = new Map<number, (reply: Reply) => void>();
  #lastId = 0;

  constructor(path: string) {
    const flags = [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--remote-debugging-pipe',
      `--user-data-dir=${this.#profile}`,
    ];
    this.#process = spawn(path, flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    let rest = '';
    (this.#process.stdio[4] as Readable).setEncoding('utf8').on('data', (chunk: string) => {
      const messages = (rest + chunk).split('\0');
      rest = messages.pop()!;
      for (const message of messages) this.#receive(JSON.parse(message) as Reply);
    });
  }

  async open(options: { before?: string } = {}): Promise<Tab> {
    const { targetId } = await this.call('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.call('Target.attachToTarget', { targetId, flatten: true });
    const tab = new Tab(this, sessionId as string);
    await tab.call('Page.enable');
    if (options.before) await tab.call('Page.addScriptToEvaluateOnNewDocument', { source: options.before });
    return tab;
  }

  async call(method: string, params: Params = {}, sessionId?: string): Promise<Params> {
    const id = ++this.#lastId;
    const replied = new Promise<Reply>((resolve) => this.#pending.set(id, resolve));
    (this.#process.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const { result, error } = await replied;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const gone = new Promise((resolve) => this.#process.once('close', resolve));
    this.#process.kill('SIGKILL');
    await gone;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  #receive(reply: Reply): void {
    if (reply.id === undefined) return;
    this.#pending.get(reply.id)?.(reply);
    this.#pending.delete(reply.id);
  }
}

export class Tab {
  readonly #browser: Chromium;
  readonly #session: string;

  constructor(browser: Chromium, session: string) {
    this.#browser = browser;
    this.#session = session;
  }

  call(method: string, params: Params = {}): Promise<Params> {
    return this.#browser.call(method, params, this.#session);
  }

  async visit(url: string): Promise<void> {
    await this.call('Page.navigate', { url });
  }

  /** The value of an expression, awaited, in the page. */
  async run(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.call('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    return (result as { value?: unknown }).value;
  }
}
