import './timeline-row.css';
import { memo, useState } from 'react';
import { duration } from '../../parts/amounts.ts';
import { Button } from '../../parts/button.tsx';
import { Fold } from '../../parts/fold.tsx';
import { ClockTime } from './clock-time.tsx';
import type { TimelineEntry, TimelineLine } from './timeline-entries.ts';

const mostTools = 8;
/** What took less is not worth saying. */
const noticeableMs = 100;

/** What was told stays as it was: only tools that were used since make an entry longer. */
const isSame = (before: { entry: TimelineEntry }, after: { entry: TimelineEntry }) =>
  before.entry.id === after.entry.id && before.entry.tools.length === after.entry.tools.length;

export const TimelineRow = memo(({ entry }: { entry: TimelineEntry }) => {
  const { at, words, tools } = entry;
  return (
    <li className="timeline-row">
      <ClockTime at={at} />
      <div className="timeline-row-said">
        <Line line={entry} />
        {words.text?.trim() && <Fold text={words.text.trim()} />}
        {tools.length > 0 && <Tools lines={tools} />}
      </div>
    </li>
  );
}, isSame);

/** The last are shown where there are many. */
function Tools({ lines }: { lines: readonly TimelineLine[] }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = lines.length > mostTools + 2;
  const shown = isLong && !isOpen ? lines.slice(-mostTools) : lines;
  return (
    <>
      {isLong && (
        <Button kind="quiet" small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show only the last' : `Show ${lines.length - mostTools} before these`}
        </Button>
      )}
      <ul className="timeline-row-tools">
        {shown.map((line) => (
          <li key={line.id}>
            <Line line={line} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Line({ line: { words, took } }: { line: TimelineLine }) {
  const aside = [words.detail, took !== null && took >= noticeableMs && duration(took)].filter(Boolean);
  return (
    <p className={words.isBad ? 'timeline-row-bad' : undefined}>
      {words.title} {aside.length > 0 && <span className="soft small">{aside.join(' · ')}</span>}
    </p>
  );
}
