import { Fault } from '../foundation/fault.ts';

/** What is wrong with something that was sent, told by its field. */
export function atField<Result>(path: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'invalid_request') throw error;
    throw new Fault(error.code, error.message, { details: [{ path, message: error.message }], cause: error });
  }
}
