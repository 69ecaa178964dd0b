import type { Verbs } from './engine/verbs.ts';

export type Verb = keyof Verbs;

/** What the engine's process is given when it starts. */
export interface EngineSettings {
  file: string;
  memoryBytes: number;
}

/** To the engine's process. */
export type EngineRequest =
  | { type: 'add'; id: number; batch: number; records: Uint8Array[] }
  | { type: 'ask'; id: number; verb: Verb; args: unknown[] }
  | { type: 'close' };

/** Why a request failed, as far as a caller treats it differently. */
export type FailureKind = 'too-long' | 'too-much-memory' | 'too-many' | 'no-room' | 'other';

/** From the engine's process. */
export type EngineReply =
  | { type: 'ready'; version: string; rolledBatch: number }
  /** `isFinal`: it will be the same the next time. */
  | { type: 'cannot-start'; reason: string; isFinal: boolean }
  | { type: 'rolled'; batch: number }
  | { type: 'answer'; id: number; result: unknown }
  | { type: 'failure'; id: number; kind: FailureKind; message: string }
  | { type: 'problem'; message: string; detail: string };
