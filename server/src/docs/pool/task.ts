/**
 * A function of plain data that another process can run: it is found there by its module and its name, so the module
 * exports it under the name that it has.
 */
export interface Task<Input, Output> {
  module: string;
  run(input: Input): Output;
}

/** `task(import.meta.url, work)`, beside the function. */
export const task = <Input, Output>(module: string, run: (input: Input) => Output): Task<Input, Output> => ({
  module,
  run,
});

/** The work was given up: it ended its process, took too long, or exhausted the stack or an array. */
export class TaskFailure extends Error {
  override readonly name = 'TaskFailure';
  readonly reason: 'died' | 'slow' | 'exhausted';

  constructor(reason: TaskFailure['reason']) {
    super(`the work was given up: ${reason}`);
    this.reason = reason;
  }
}
