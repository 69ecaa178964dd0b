import type { MoveBody } from '../contract/move-views.ts';
import { Fault } from '../foundation/fault.ts';
import type { Log } from '../foundation/log.ts';
import type { Warehouse } from '../warehouse/warehouse.ts';
import type { AnalyticsContext } from './analytics-context.ts';
import { moveViews } from './move-views.ts';

/** A ClickHouse server. Its URL may hold a password, and goes nowhere but to the connection. */
export interface MoveTarget {
  to: string;
  cluster?: string | undefined;
}

interface Context extends Pick<AnalyticsContext, 'warehouse' | 'clock'> {
  buffer: Pick<AnalyticsContext['buffer'], 'pause' | 'resume'>;
  openTarget(target: MoveTarget): Promise<Warehouse>;
  nameOf(viewsKey: string): Promise<string>;
}

const retryAfterSeconds = 60;

const underWay = new Fault(
  'unavailable',
  'Page views are being moved to ClickHouse. Send these again in a minute.',
  { retryAfterSeconds },
);
const moved = new Fault(
  'unavailable',
  'Page views were moved to ClickHouse, and none are taken here any more. They are taken again when the operator restarts the server with CLICKHOUSE_URL, or cancels the move. Send these again then.',
  { retryAfterSeconds },
);

const idle: MoveBody = {
  state: 'idle',
  days: 0,
  daysDone: 0,
  events: 0,
  eventsDone: 0,
  startedAt: null,
  finishedAt: null,
  error: null,
};

interface Run {
  target: MoveTarget;
  body: MoveBody;
  stopping: AbortController;
  warehouse: Warehouse | null;
}

/** Moves the views of this server to ClickHouse, beside everything else that it does. */
export class ViewsMove {
  readonly #context: Context;
  readonly #log: Log;
  #run: Run | null = null;

  constructor(context: Context, log: Log) {
    this.#context = context;
    this.#log = log;
  }

  get body(): MoveBody {
    return { ...(this.#run?.body ?? idle) };
  }

  /** Whether what is stored here must not change, since it is copied, or was. */
  get isActive(): boolean {
    return this.#run !== null && this.#run.body.state !== 'failed';
  }

  /** Starts it, or says how far it is: asking twice for the same move makes one. */
  start(target: MoveTarget): MoveBody {
    const { warehouse, clock } = this.#context;
    if (warehouse.isShared) {
      throw new Fault(
        'invalid_request',
        'This server stores page views in ClickHouse already (CLICKHOUSE_URL). There is nothing to move.',
      );
    }
    const known = this.#run;
    if (known && this.isActive) {
      if (known.target.to === target.to && known.target.cluster === target.cluster) return this.body;
      throw new Fault(
        'already_exists',
        'Page views are being moved to another server. Cancel that move first.',
      );
    }
    const body: MoveBody = { ...idle, state: 'copying', startedAt: clock().toISOString() };
    this.#run = { target, body, stopping: new AbortController(), warehouse: null };
    void this.#carryOut(this.#run);
    return this.body;
  }

  /** Ends it, and takes views here again. What was copied stays there; the next move begins with it. */
  async cancel(): Promise<MoveBody> {
    const run = this.#run;
    this.#run = null;
    this.#context.buffer.resume();
    if (run) await end(run);
    return this.body;
  }

  /** Without taking views again: the server stops. */
  async close(): Promise<void> {
    if (this.#run) await end(this.#run);
  }

  async #carryOut(run: Run): Promise<void> {
    const { buffer, clock } = this.#context;
    const { body, stopping } = run;
    try {
      await this.#move(run);
    } catch (error) {
      if (stopping.signal.aborted) return;
      body.state = 'failed';
      body.error = wordsOf(error);
      buffer.resume();
      const level = error instanceof Fault ? 'warn' : 'error';
      this.#log[level]({ err: error }, 'page views could not be moved to ClickHouse');
    } finally {
      body.finishedAt = clock().toISOString();
      await end(run);
    }
  }

  async #move(run: Run): Promise<void> {
    const { warehouse: source, buffer, clock, openTarget, nameOf } = this.#context;
    const { body, stopping } = run;
    const { signal } = stopping;
    this.#log.info('page views are being moved to ClickHouse');
    const target = await openTarget(run.target);
    run.warehouse = target;
    signal.throwIfAborted();
    const { available, reason } = target.status();
    if (!available) {
      throw new Fault(
        'invalid_request',
        `With this URL as CLICKHOUSE_URL, page views would be unavailable: ${reason} Nothing was moved. Start the move again when that is solved.`,
      );
    }
    const pauseIngestion = async () => {
      signal.throwIfAborted();
      body.state = 'comparing';
      await buffer.pause(underWay);
    };
    await moveViews({ source, target, clock, progress: body, pauseIngestion, nameOf, signal });
    // In the same turn as what follows: nothing pauses ingestion after it was resumed.
    signal.throwIfAborted();
    body.state = 'done';
    void buffer.pause(moved);
    this.#log.warn(
      'page views were moved to ClickHouse; none are taken until the server is restarted with CLICKHOUSE_URL, or the move is cancelled',
    );
  }
}

/** Also ends the statement that is under way: a server that hangs keeps nobody waiting. */
async function end(run: Run): Promise<void> {
  const { warehouse } = run;
  run.stopping.abort();
  run.warehouse = null;
  await warehouse?.close();
}

function wordsOf(error: unknown): string {
  const again = 'Start the move again: what was copied is skipped.';
  if (!(error instanceof Fault)) return `The move was interrupted; the server’s log says why. ${again}`;
  return error.code === 'unavailable' ? `The move was interrupted. ${error.message} ${again}` : error.message;
}
