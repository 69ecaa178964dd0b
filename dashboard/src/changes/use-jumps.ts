import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const steps: Record<string, number> = { n: 1, p: -1 };

/** Going from file to file: by the list, or with the keys n and p. */
export function useJumps(paths: readonly string[]) {
  const root = useRef<HTMLDivElement>(null);
  // An object for each jump: who asks for the same file again is brought there again.
  const [jump, setJump] = useState<{ path: string } | null>(null);
  const current = jump?.path ?? null;
  const open = useCallback((path: string) => setJump({ path }), []);
  useLayoutEffect(() => {
    if (jump === null) return;
    const card = root.current!.querySelector<HTMLElement>(`[data-file="${CSS.escape(jump.path)}"]`)!;
    card.focus({ preventScroll: true });
    keepInSight(card);
  }, [jump]);
  useEffect(() => {
    // Of the whole document: who has only just opened the page is nowhere in it yet.
    const onKeyDown = (event: KeyboardEvent) => {
      const by = steps[event.key];
      const target = event.target as HTMLElement;
      if (by === undefined || event.ctrlKey || event.metaKey || event.altKey || isForKeys(target)) return;
      const path = paths[paths.indexOf(fileAt(target) ?? current ?? '') + by];
      if (path === undefined) return;
      event.preventDefault();
      open(path);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [paths, current, open]);
  return { root, current, open };
}

/** Whether letters mean something else there. */
const isForKeys = (place: HTMLElement) =>
  place.matches('input:not([type="radio"]), textarea, select') || place.closest('dialog') !== null;

const fileAt = (place: HTMLElement) => place.closest<HTMLElement>('[data-file]')?.dataset.file;

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
