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

/** JSON lines on standard error, so that what a person should read stands alone on standard output. */
export function createLog(level: string) {
  const destination = pino.destination({ dest: 2, sync: true });
  // Whoever read the log may be gone (a closed terminal, a dead pipe); that must not end the server.
  destination.on('error', () => {});
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: plainError },
      redact: ['req.headers.authorization', '*.credential', '*.password', '*.prompt'],
    },
    destination,
  );
}
