const owners = new WeakMap<AbortSignal, Request>();

/**
 * The signal that the caller of a `fetch` gave, or one that never aborts. A `Request` tells its own signal of an abort
 * through a weak reference to itself: whoever keeps that signal and not the request may wait for an answer for ever.
 */
export function signalOf(input: string | URL | Request, init?: RequestInit): AbortSignal {
  if (init?.signal) return init.signal;
  if (!(input instanceof Request) || init?.signal === null) return new AbortController().signal;
  owners.set(input.signal, input);
  return input.signal;
}
