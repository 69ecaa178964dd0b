import './instruction-course.css';
import { useMemo, useState } from 'react';
import { wholeNumber } from '../../parts/amounts.ts';
import { Button } from '../../parts/button.tsx';
import type { InstructionView } from './instructions.ts';
import { LiveLine } from './live-line.tsx';
import { entriesOf } from './timeline-entries.ts';
import { TimelineRow } from './timeline-row.tsx';

/** So many of the newest are shown at first, and as many more each time that somebody asks. */
const batch = 100;

interface InstructionCourseProps {
  instruction: InstructionView;
  isConnected: boolean;
}

/** What happened on the way, oldest first. */
export function InstructionCourse({ instruction: { state, events }, isConnected }: InstructionCourseProps) {
  const [wanted, setWanted] = useState(batch);
  const entries = useMemo(() => entriesOf(events), [events]);
  // In whole batches, so that rows do not leave one by one while new ones come in.
  const hidden = Math.max(0, Math.floor((entries.length - wanted) / batch) * batch);
  return (
    <div>
      {hidden > 0 && (
        <p className="row small soft">
          {wholeNumber(hidden)} earlier entries
          <Button small onClick={() => setWanted(wanted + batch)}>
            Show {batch} of them
          </Button>
        </p>
      )}
      <ol className={entries.length > batch ? 'instruction-course-long' : undefined}>
        {entries.slice(hidden).map((entry) => (
          <TimelineRow key={entry.id} entry={entry} />
        ))}
      </ol>
      {(state === 'active' || state === 'waiting') && <LiveLine events={events} isConnected={isConnected} />}
    </div>
  );
}
