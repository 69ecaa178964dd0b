import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

type State = Record<string, string>;

/**
 * What a page shows, kept in its address: who copies the address shows the same. `defaults` are left out of it.
 * A change is one step back in the browser's history unless `replace` says it is none (typing in a search box).
 */
export function useUrlState<Known extends State>(defaults: Known) {
  const [parameters, setParameters] = useSearchParams();
  const state = Object.fromEntries(
    Object.entries(defaults).map(([name, fallback]) => [name, parameters.get(name) ?? fallback]),
  ) as Known;
  const change = useCallback(
    (changes: Partial<Known>, { replace = false } = {}) =>
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined || value === defaults[name]) after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace },
      ),
    [setParameters, defaults],
  );
  return [state, change] as const;
}
