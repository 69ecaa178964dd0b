const percent = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export interface Change {
  words: string;
  direction: 'up' | 'down' | 'same';
}

/** By how much a number is above or below the one before; a growth from nothing has no percentage. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { words: 'no change', direction: 'same' };
  if (before === 0) return { words: 'none before', direction: 'same' };
  const size = percent.format(Math.abs((100 * (now - before)) / before));
  const shown = size === '0' ? 'less than 1' : size;
  return { words: `${shown} %`, direction: now > before ? 'up' : 'down' };
}
