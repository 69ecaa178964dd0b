import type { Log } from '../foundation/log.ts';
import { pause } from '../foundation/pause.ts';
import { awayFault } from './unavailable.ts';

/** An engine that answers, until `ended` says why it no longer does. */
export interface RunningEngine {
  version: string;
  ended: Promise<string>;
  stop(): Promise<void>;
}

/** Retrying cannot help until a person has done what the message says. */
export class Impossible extends Error {
  override readonly name = 'Impossible';
}

export interface Availability {
  readonly available: boolean;
  /** Why it is unavailable, for a person, with what to do; null while it is available. */
  readonly reason: string | null;
  /** When `available` last changed. */
  readonly since: Date;
  readonly restarts: number;
  readonly version: string | null;
  /** Resolves when the first start has succeeded or failed, or the patience is over: `available` says which. */
  firstStart(patienceMs: number): Promise<void>;
  /** Resolves once the engine answers; a fault if it does not within the patience, or never will. */
  whenAvailable(patienceMs: number): Promise<void>;
  close(): Promise<void>;
}

const notYet = 'the analytics engine does not answer yet. Try again in a few seconds.';
const shortestPauseMs = 100;
/** After a start that failed (no server, a damaged directory), and after an engine that had answered. */
const longestPauseMs = { failing: 10_000, dying: 2_000 };
/** An engine that answered this long was well; its end is the first of a new series. */
const wellAfterMs = 10_000;

/**
 * Starts the engine, and starts it again whenever it ends, until `close`. An outage is one warning in the log and
 * one line when it is over, however many attempts and requests fail in between; each attempt is logged at `debug`.
 */
export function keepAvailable(
  start: (closing: AbortSignal) => Promise<RunningEngine>,
  log: Log,
): Availability {
  const closing = new AbortController();
  const { signal } = closing;
  const waiting = new Set<() => void>();
  let running: RunningEngine | null = null;
  let reason: string | null = 'the analytics engine is starting.';
  let since = new Date();
  let version: string | null = null;
  let hasWarned = false;
  let impossible = false;
  let restarts = 0;
  let hasStarted = false;

  const isUp = (engine: RunningEngine) => {
    const outageMs = Date.now() - since.getTime();
    running = engine;
    hasStarted = true;
    since = new Date();
    reason = null;
    ({ version } = engine);
    if (hasWarned) log.info({ version }, `page views are available again, after ${inWords(outageMs)}`);
    else log.info({ version }, 'the analytics engine answers');
    hasWarned = false;
    wakeAll(waiting);
  };
  const isDown = (why: string, error?: Error) => {
    if (running) since = new Date();
    running = null;
    hasStarted = true;
    reason = signal.aborted ? 'Docwright is stopping.' : why;
    wakeAll(waiting);
    if (signal.aborted) return;
    if (error) log.debug({ err: error }, 'the analytics engine did not start');
    // One that became impossible during an outage needs a person, who may have been told to wait.
    if (!hasWarned || impossible) log.warn(`page views are unavailable: ${reason}`);
    hasWarned = true;
  };

  const life = (async () => {
    for (let failures = 0; ; restarts++) {
      let bornAt: number | undefined;
      try {
        const engine = await start(signal);
        if (signal.aborted) await engine.stop();
        else {
          bornAt = Date.now();
          isUp(engine);
        }
        isDown(await engine.ended);
      } catch (error) {
        impossible = error instanceof Impossible;
        isDown((error as Error).message, error as Error);
      }
      if (impossible || signal.aborted) return;
      failures = bornAt && Date.now() - bornAt > wellAfterMs ? 1 : failures + 1;
      const longest = bornAt ? longestPauseMs.dying : longestPauseMs.failing;
      await pause(Math.min(longest, shortestPauseMs * 2 ** (failures - 1)), signal);
      if (signal.aborted) return;
    }
  })();

  return {
    get available() {
      return running !== null;
    },
    get reason() {
      return reason;
    },
    get since() {
      return since;
    },
    get restarts() {
      return restarts;
    },
    get version() {
      return version;
    },
    async firstStart(patienceMs) {
      if (!hasStarted) await changeWithin(waiting, patienceMs);
    },
    async whenAvailable(patienceMs) {
      const end = Date.now() + patienceMs;
      while (!running) {
        const left = end - Date.now();
        if (impossible) throw awayFault(reason ?? '');
        if (signal.aborted || left <= 0) throw awayFault(notYet, new Error(reason ?? ''));
        await changeWithin(waiting, left);
      }
    },
    async close() {
      closing.abort();
      await running?.stop();
      await life;
    },
  };
}

const inWords = (ms: number): string =>
  ms < 120_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} minutes`;

const wakeAll = (waiting: Set<() => void>) => {
  for (const wake of waiting) wake();
};

function changeWithin(waiting: Set<() => void>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      waiting.delete(wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    waiting.add(wake);
  });
}
