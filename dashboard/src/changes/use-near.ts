import { type RefObject, useEffect, useState } from 'react';

/** How far outside the window something counts as near: about a screen. */
const margin = '800px 0px';
/** What only flies past while somebody scrolls is not read. */
const settledMs = 100;

/** Whether an element has been near the window; it stays true. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [wasNear, setNear] = useState(false);
  useEffect(() => {
    if (wasNear) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        if (entries.at(-1)!.isIntersecting) timer = setTimeout(() => setNear(true), settledMs);
      },
      { rootMargin: margin },
    );
    observer.observe(element.current!);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element, wasNear]);
  return wasNear;
}
