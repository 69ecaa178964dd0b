import type { Log } from '../foundation/log.ts';
import { pause } from '../foundation/pause.ts';
import { awayFault } from './warehouse-fault.ts';

/** An engine that answers, until `ended` says why it no longer does. */
export interface RunningEngine {
  version: string;
  ended: Promise<string>;
  stop(): Promise<void>;
}

/** Why an engine cannot be had, however often one tries, in words that anybody may read. */
export class Impossible extends Error {
  override readonly name = 'Impossible';
}

export interface Availability {
  readonly available: boolean;
  readonly reason: string | null;
  readonly restarts: number;
  readonly version: string | null;
  /** Resolves once the engine answers; a fault if it does not within the patience, or never will. */
  whenAvailable(patienceMs: number): Promise<void>;
  close(): Promise<void>;
}

const restarting = 'the analytics engine is being started. Try again in a few seconds.';
const shortestPauseMs = 100;
/** Before it has ever answered (a damaged directory, a full disk), and after it has. */
const longestPauseMs = { failing: 30_000, dying: 2_000 };
/** An engine that answered this long was well; its end is the first of a new series. */
const wellAfterMs = 10_000;

/** Starts the engine, and starts it again whenever it ends, until `close`. */
export function keepAvailable(
  start: (closing: AbortSignal) => Promise<RunningEngine>,
  log: Log,
): Availability {
  const closing = new AbortController();
  const { signal } = closing;
  const waiting = new Set<() => void>();
  let running: RunningEngine | null = null;
  let reason: string | null = 'the analytics engine is starting.';
  let told: string | null = null;
  let version: string | null = null;
  let impossible = false;
  let restarts = 0;

  const isUp = (engine: RunningEngine) => {
    running = engine;
    ({ version } = engine);
    reason = told = null;
    log.info({ version }, 'the analytics engine answers');
    wakeAll(waiting);
  };
  const isDown = (why: string, error?: Error) => {
    running = null;
    reason = signal.aborted ? 'Docwright is stopping.' : why;
    if (told !== reason && !signal.aborted) log.warn({ reason, err: error }, 'the analytics engine is away');
    told = reason;
    wakeAll(waiting);
  };

  const life = (async () => {
    for (let failures = 0; ; restarts++) {
      let bornAt: number | undefined;
      try {
        const engine = await start(signal);
        if (signal.aborted) await engine.stop();
        bornAt = Date.now();
        isUp(engine);
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
    get restarts() {
      return restarts;
    },
    get version() {
      return version;
    },
    async whenAvailable(patienceMs) {
      const end = Date.now() + patienceMs;
      while (!running) {
        const left = end - Date.now();
        if (impossible) throw awayFault(reason ?? '');
        if (signal.aborted || left <= 0) throw awayFault(restarting, new Error(reason ?? ''));
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
