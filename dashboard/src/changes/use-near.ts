import { type RefObject, useEffect, useState } from 'react';

/** How far outside the window something counts as near: about a screen. */
const rootMargin = '800px 0px';
/** What only flies past while somebody scrolls is not read. */
const settledMs = 150;

/** Whether an element has been near the window, as it may be from the start; it stays true. */
export function useNear(element: RefObject<Element | null>, fromStart: boolean): boolean {
  const [wasNear, setNear] = useState(fromStart);
  useEffect(() => {
    if (wasNear) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watch(element.current!, (isNear) => {
      clearTimeout(timer);
      if (isNear) timer = setTimeout(() => setNear(true), settledMs - sinceScrolling());
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [element, wasNear]);
  return wasNear;
}

type Tell = (isNear: boolean) => void;
const watched = new Map<Element, Tell>();
let observer: IntersectionObserver | undefined;

let scrolledAt = Number.NEGATIVE_INFINITY;
const noteScrolling = () => {
  scrolledAt = performance.now();
};
const sinceScrolling = () => performance.now() - scrolledAt;

/** One observer looks after all elements: one for each would be asked at every frame. */
function watch(element: Element, tell: Tell): () => void {
  observer ??= makeObserver();
  watched.set(element, tell);
  observer.observe(element);
  return () => {
    watched.delete(element);
    observer?.unobserve(element);
  };
}

function makeObserver(): IntersectionObserver {
  addEventListener('scroll', noteScrolling, { passive: true });
  return new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
    },
    { rootMargin },
  );
}
