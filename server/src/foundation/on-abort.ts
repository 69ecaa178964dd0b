const callbacks = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back once when the signal is aborted; the function that it returns takes that back. One listener does for all
 * of a signal: Node compares each new listener with all others, which takes seconds where thousands wait.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const known = callbacks.get(signal) ?? new Set();
  if (known.size === 0) {
    callbacks.set(signal, known);
    signal.addEventListener('abort', () => callAll(known), { once: true });
  }
  known.add(callback);
  return () => void known.delete(callback);
}

function callAll(known: Set<() => void>): void {
  for (const callback of known) callback();
  known.clear();
}
