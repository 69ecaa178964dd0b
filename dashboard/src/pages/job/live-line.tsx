import './live-line.css';
import type { JobEventBody } from '../../../../server/src/contract/job.ts';
import { duration } from '../../parts/amounts.ts';
import { liveWords } from './live-words.ts';
import { useNow } from './use-now.ts';

interface LiveLineProps {
  events: readonly JobEventBody[];
  /** What goes on is not known without the server. */
  isConnected: boolean;
}

/** What is going on now, and for how long. */
export function LiveLine({ events, isConnected }: LiveLineProps) {
  const now = useNow(true);
  const live = liveWords(events);
  if (live === null) return null;
  if (!isConnected) return <p className="live-line soft">The connection was lost</p>;
  // A server's clock may be a little ahead.
  const seconds = Math.max(0, Math.floor((now - Date.parse(live.since)) / 1_000));
  return (
    <p className="live-line live-line-going">
      {live.text}…{seconds >= 2 && <span className="soft small">{waited(seconds)}</span>}
    </p>
  );
}

const waited = (seconds: number) => (seconds < 60 ? `${seconds} s` : duration(seconds * 1_000));
