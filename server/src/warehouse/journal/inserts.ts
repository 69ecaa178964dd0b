import type { EncodedRows } from '../row-binary.ts';
import type { Destination } from './segment-format.ts';

/** How rows get into the engine. */
export interface Inserts {
  /** When it resolves they are durable, all of them or none. */
  insert(destination: Destination, rows: EncodedRows): Promise<void>;
  /** The engine takes statements, for the first time or again. */
  engineStarted(): Promise<void>;
  /** Resolves when the engine has all that was acknowledged before. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Each insert is the engine's own. */
export const directInserts = (insert: Inserts['insert']): Inserts => ({
  insert,
  engineStarted: async () => {},
  settled: async () => {},
  close: async () => {},
});
