import { useRef } from 'react';

/**
 * An `Idempotency-Key` for what would be sent now: sending the same draft again, after a lost answer or by a
 * second click, makes no second job. What was changed is another draft, and so is the next one after `renew`.
 */
export function useDraftKey(content: string): { key: string; renew(): void } {
  const draft = useRef({ content, key: newKey() });
  if (draft.current.content !== content) draft.current = { content, key: newKey() };
  return {
    key: draft.current.key,
    renew: () => {
      draft.current = { content, key: newKey() };
    },
  };
}

/** `crypto.randomUUID` is missing where the dashboard is reached by plain HTTP from another machine. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
