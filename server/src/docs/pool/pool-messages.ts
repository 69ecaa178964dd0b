/** What a process of the pool is sent, several at a time, and answers in this order. */
export interface TaskRequest {
  id: number;
  module: string;
  name: string;
  input: unknown;
}

export type TaskReply = { id: number } & ({ output: unknown } | { failure: Failure });

export interface Failure {
  message: string;
  stack: string;
  /** It called itself more often than the stack allows, or made something larger than there can be. */
  isExhausted: boolean;
}

/** The first message of a process says that it is ready. */
export type PoolMessage = 'ready' | TaskReply[];
