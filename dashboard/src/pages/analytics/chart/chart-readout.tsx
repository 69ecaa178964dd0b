import { wholeNumber } from '../../../parts/amounts.ts';
import { intervalWords } from '../time-words.ts';
import type { Drawing } from '../use-report.ts';

/** The numbers at the cursor; without one those of the whole range. Keeps its place, so that nothing moves. */
export function ChartReadout({ drawing, place }: { drawing: Drawing; place: number | null }) {
  const point = place === null ? undefined : drawing.points[place];
  const { human, ai, total } = point ?? drawing.totals;
  const when = point ? intervalWords[drawing.interval](Date.parse(point.start)) : 'Whole range';
  return (
    <p className="chart-readout" aria-live="polite">
      <span className="chart-readout-when">{when}</span>
      <span className="mark-human">
        People <strong>{wholeNumber(human)}</strong>
      </span>
      <span className="mark-ai">
        AI clients <strong>{wholeNumber(ai)}</strong>
      </span>
      <span>
        Total <strong>{wholeNumber(total)}</strong>
      </span>
    </p>
  );
}
