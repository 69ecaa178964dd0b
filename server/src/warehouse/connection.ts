import type { createClient } from '@clickhouse/client';
import type { Journal } from './journal/journal.ts';

/** Where the engine is; all else is the same for the embedded one and for a server. */
export interface Connection {
  engine: 'embedded' | 'server';
  database: string;
  /** Where inserts are kept until the engine has them; null: it gets each at once. */
  journal: Journal | null;
  /** Each client gets sockets of its own. */
  clientOptions(): NonNullable<Parameters<typeof createClient>[0]>;
  /** Resolves when statements can be sent. Gives up when `closing` says so. */
  launch(closing: AbortSignal): Promise<LaunchedEngine>;
  /** A statement met no answer. */
  lost(error: Error): void;
}

export interface LaunchedEngine {
  /** Resolves with the reason when statements can no longer be sent. */
  ended: Promise<string>;
  stop(): Promise<void>;
}
