import { useState, useSyncExternalStore } from 'react';

export const layouts = [
  { value: 'unified', label: 'Unified' },
  { value: 'split', label: 'Side by side' },
] as const;
export type Layout = (typeof layouts)[number]['value'];

const storageKey = 'docwright-diff';
/** Below it two columns of text are too narrow to be read. */
const wide = '(min-width: 800px)';

/** How lines are shown, as the reader last chose it; a narrow window has room for one column alone. */
export function useLayout() {
  const [chosen, setChosen] = useState<Layout>(readChoice);
  const isWide = useSyncExternalStore(watchWidth, () => matchMedia(wide).matches);
  const choose = (layout: Layout) => {
    setChosen(layout);
    try {
      localStorage.setItem(storageKey, layout);
    } catch {
      // Storage may be forbidden: the choice then holds while the page is open.
    }
  };
  return { layout: isWide ? chosen : ('unified' as const), isWide, choose };
}

function readChoice(): Layout {
  try {
    return localStorage.getItem(storageKey) === 'split' ? 'split' : 'unified';
  } catch {
    return 'unified';
  }
}

function watchWidth(onChange: () => void) {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
