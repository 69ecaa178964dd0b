/** What the server and the engine's process tell each other beside the statements. */
export type EngineMessage =
  | { type: 'listening' }
  | { type: 'cannot-load'; reason: string }
  | { type: 'close' };
