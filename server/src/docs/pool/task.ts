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

/** The work was given up: by itself it ended its process, or took too long. */
export class TaskFailure extends Error {
  override readonly name = 'TaskFailure';
  readonly reason: 'died' | 'slow' | 'deep';

  constructor(reason: TaskFailure['reason']) {
    super(`the work was given up: ${reason}`);
    this.reason = reason;
  }
}
