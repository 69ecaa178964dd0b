import { useEffect, useState } from 'react';

const local = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** In the reader's zone; UTC on hover. */
export const Time = ({ at }: { at: string }) => (
  <time dateTime={at} title={inUtc(at)}>
    {local.format(new Date(at))}
  </time>
);

/** "3 minutes ago", kept true; the moment itself on hover. */
export function TimeAgo({ at }: { at: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 20_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={`${local.format(new Date(at))} · ${inUtc(at)}`}>
      {agoOf(at, now)}
    </time>
  );
}

const inUtc = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;

function agoOf(at: string, now: number): string {
  const seconds = (Date.parse(at) - now) / 1000;
  const unit = units.find(([, length]) => Math.abs(seconds) >= length);
  if (!unit) return seconds > 30 ? 'in a moment' : 'just now';
  const [name, length] = unit;
  // What lies months back is better said by its date.
  if (name === 'day' && Math.abs(seconds) > 30 * length) return local.format(new Date(at));
  return relative.format(Math.trunc(seconds / length), name);
}
