import { startTransition, useEffect, useMemo, useState } from 'react';

const atATime = 5;

/** The first of many at once and the rest bit by bit: all in one go would hold up the page. */
export function usePortions<Item>(items: readonly Item[]): readonly Item[] {
  const [count, setCount] = useState(atATime);
  const isWhole = count >= items.length;
  useEffect(() => {
    if (!isWhole) startTransition(() => setCount(count + atATime));
  }, [count, isWhole]);
  return useMemo(() => (isWhole ? items : items.slice(0, count)), [items, count, isWhole]);
}
