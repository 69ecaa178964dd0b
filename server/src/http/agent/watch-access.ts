import type { Listener } from '../../database/listen.ts';
import { accessChannel } from '../../database/queries/keys/access-channel.ts';
import { Fault } from '../../foundation/fault.ts';

/** A clock that is ahead of the database's must not make this a busy loop. */
const soonestMs = 1_000;
/** A longer timer would fire at once. */
const latestMs = 2 ** 31 - 1;

const endsOfAccess: readonly string[] = ['unauthorized', 'forbidden', 'not_found'];
export const isEndOfAccess = (error: unknown): boolean =>
  error instanceof Fault && endsOfAccess.includes(error.code);

export interface AccessToWatch {
  listener: Listener;
  /** When the key or session ends by itself. */
  expiresAt: Date | null;
  /** Throws why the caller may no longer read. */
  recheck(): Promise<void>;
  /** Nobody reads any more. */
  signal: AbortSignal;
}

/**
 * A request is authorised once, and a stream lasts. Aborted, with the reason, as soon as the caller would be refused:
 * the database tells every process when a key, a session or a project is deleted, and an expiry is known beforehand.
 */
export function watchAccess({ listener, expiresAt, recheck, signal }: AccessToWatch): AbortSignal {
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const check = () => {
    if (!signal.aborted && !ended.signal.aborted) recheck().then(untilExpiry, refused);
  };
  const checkIn = (milliseconds: number) => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(check, Math.min(Math.max(milliseconds, soonestMs), latestMs));
  };
  const untilExpiry = () => expiresAt && checkIn(expiresAt.getTime() - Date.now());
  // A database that is unavailable says nothing about access, and gives out no events either.
  const refused = (reason: unknown) => (isEndOfAccess(reason) ? ended.abort(reason) : checkIn(soonestMs));
  const off = listener.on(accessChannel, check);
  const stop = () => {
    clearTimeout(timer);
    off();
  };
  signal.addEventListener('abort', stop, { once: true });
  ended.signal.addEventListener('abort', stop, { once: true });
  // It may have ended between the request's own check and this moment.
  check();
  return ended.signal;
}
