import { type KeyboardEvent, useCallback, useRef, useState } from 'react';

const steps: Record<string, number> = { n: 1, p: -1 };

/** Going from file to file: by the list, or with the keys n and p. */
export function useJumps(paths: readonly string[]) {
  const root = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const open = useCallback((path: string) => {
    const heading = root.current?.querySelector<HTMLElement>(`[data-file="${CSS.escape(path)}"]`);
    setCurrent(path);
    if (!heading) return;
    heading.focus({ preventScroll: true });
    keepInSight(heading.closest('.file-card')!);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const by = steps[event.key];
    const isTyping = target.matches('input:not([type="radio"]), textarea, select');
    if (by === undefined || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const within = target.closest('.file-card')?.querySelector<HTMLElement>('[data-file]')?.dataset.file;
    const path = paths[paths.indexOf(within ?? current ?? '') + by];
    if (path === undefined) return;
    event.preventDefault();
    open(path);
  };
  return { root, current, open, onKeyDown };
}

/** Long enough for files to come over a slow line. */
const settledMs = 10_000;
const readerActs = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Files above it are read only now, and get their true height: the one that was asked for stays where it is until
 * the reader goes on.
 */
function keepInSight(card: Element): void {
  const align = () => card.scrollIntoView({ block: 'start' });
  const observer = new ResizeObserver(align);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const act of readerActs) removeEventListener(act, stop, true);
  };
  const timer = setTimeout(stop, settledMs);
  for (const act of readerActs) addEventListener(act, stop, { capture: true, passive: true });
  align();
  observer.observe(card.closest('.changes-files')!);
}
