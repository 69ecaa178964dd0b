import { useEffect, useLayoutEffect, useRef } from 'react';

/** Scrolled by somebody to within this many pixels of the end, a page is at its end. */
const nearPx = 40;

const isAtEnd = () => {
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
  return scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - nearPx;
};

/** Who scrolled to the page's end to watch stays there while `length` grows; nobody else is moved. */
export function useStayAtEnd(length: number): void {
  const stays = useRef(false);
  useEffect(() => {
    const onScroll = () => {
      stays.current = isAtEnd();
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what grows is the reason to move.
  useLayoutEffect(() => {
    if (stays.current) window.scrollTo(0, document.documentElement.scrollHeight);
  }, [length]);
}
