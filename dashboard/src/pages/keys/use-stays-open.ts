import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the dialog around `content` open. A browser closes one at the second Escape whatever the page says; here it
 * comes back, since what it shows is shown only once.
 */
export function useStaysOpen(content: RefObject<HTMLElement | null>, onRefused: () => void): void {
  const act = useRef(onRefused);
  act.current = onRefused;
  useEffect(() => {
    const dialog = content.current?.closest('dialog');
    const reopen = () => {
      if (!dialog?.isConnected || dialog.open) return;
      dialog.showModal();
      act.current();
    };
    dialog?.addEventListener('close', reopen);
    return () => dialog?.removeEventListener('close', reopen);
  }, [content]);
}
