import { startTransition, useEffect, useState } from 'react';

const atATime = 5;

/** How many of many are due: the first at once and the rest bit by bit, as all in one go would hold up the page. */
export function usePortions(total: number): number {
  const [count, setCount] = useState(atATime);
  useEffect(() => {
    if (count < total) startTransition(() => setCount(count + atATime));
  }, [count, total]);
  return count;
}
