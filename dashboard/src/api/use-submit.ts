import { useEffect, useRef, useState } from 'react';
import { ApiError } from './client.ts';

export interface Submission {
  submit(): Promise<void>;
  isBusy: boolean;
  /** What is wrong with the whole; null also where all of it is said at its fields. */
  problem: string | null;
  /** What is wrong with one field, by its path in the request's body. Parts of it count as well. */
  errorOf(path: string): string | undefined;
  reset(): void;
}

/**
 * Sends a form. What the server says about fields is shown at those in `fields`, the rest above the form; so the
 * server alone decides what is valid.
 */
export function useSubmit(act: () => Promise<unknown>, fields: readonly string[] = []): Submission {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const details = error instanceof ApiError ? error.details : [];
  const noteForm = useFirstFault(error);
  const isOf = (path: string, field: string) => path === field || path.startsWith(`${field}.`);
  const others = details.filter(({ path }) => !fields.some((field) => isOf(path, field)));

  return {
    async submit() {
      noteForm();
      setBusy(true);
      setError(null);
      try {
        await act();
      } catch (thrown) {
        setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
      } finally {
        setBusy(false);
      }
    },
    isBusy,
    problem: error === null ? null : problemOf(error, details.length > 0, others),
    errorOf: (field) => details.find(({ path }) => isOf(path, field))?.message,
    reset: () => setError(null),
  };
}

/** What is to be mended may be out of sight, or unheard: the first such field of the form that was sent gets the focus. */
function useFirstFault(error: Error | null): () => void {
  const form = useRef<Element>(null);
  useEffect(() => {
    if (error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return () => {
    form.current = document.activeElement?.closest('form') ?? null;
  };
}

function problemOf(error: Error, hasDetails: boolean, others: ApiError['details']): string | null {
  if (!hasDetails) return error.message;
  if (others.length === 0) return null;
  return others.map(({ path, message }) => (path === '' ? message : `${path} ${message}`)).join('; ');
}
