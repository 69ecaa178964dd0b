import { pino } from 'pino';

/** What a driver hangs onto its errors (a whole connection, passwords and all) stays out of the log. */
function plainError(error: Error & { code?: unknown; internal?: unknown }): object {
  const { name, message, stack, code, internal, cause } = error;
  return {
    name,
    message,
    code,
    internal,
    stack,
    ...(cause instanceof Error ? { cause: cause.message } : {}),
  };
}

export type Log = ReturnType<typeof createLog>;

/** Where warnings and errors are kept besides. */
interface Keeper {
  add(level: 'warning' | 'error', message: string): void;
}

const [warnLevel, errorLevel] = [40, 50];

/** JSON lines on standard error, so that what a person should read stands alone on standard output. */
export function createLog(level: string, problems?: Keeper) {
  const destination = pino.destination({ dest: 2, sync: true });
  // Whoever read the log may be gone (a closed terminal, a dead pipe); that must not end the server.
  destination.on('error', () => {});
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: plainError },
      hooks: {
        logMethod(args, method, number) {
          if (number >= warnLevel) problems?.add(number >= errorLevel ? 'error' : 'warning', wordsOf(args));
          return method.apply(this, args);
        },
      },
      redact: ['req.headers.authorization', '*.credential', '*.password', '*.prompt'],
    },
    destination,
  );
}

/** The message, and the error's own behind it; never what else was logged with it. */
function wordsOf(args: readonly unknown[]): string {
  const [data, message] = args;
  const error = (data as { err?: unknown } | null)?.err;
  const words = typeof data === 'string' ? data : String(message ?? '');
  return error instanceof Error ? `${words}: ${error.message}` : words;
}
