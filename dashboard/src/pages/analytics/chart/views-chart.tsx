import 'uplot/dist/uPlot.min.css';
import './views-chart.css';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { counted } from '../../../parts/amounts.ts';
import type { Span } from '../range.ts';
import { intervalWords } from '../time-words.ts';
import type { Drawing } from '../use-report.ts';
import { ChartReadout } from './chart-readout.tsx';
import { columnsOf, zoomedSpan } from './columns.ts';
import { type DrawnChart, drawChart } from './draw-chart.ts';

interface ViewsChartProps {
  drawing: Drawing;
  /** The range that is shown, which a zoom stays within. */
  span: Span | null;
  onZoom(span: Span): void;
}

/** People and AI on top of one another; read by pointer or arrow keys, zoomed by dragging. */
export function ViewsChart({ drawing, span, onZoom }: ViewsChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<DrawnChart>(null);
  const [reading, setReading] = useState<number | null>(null);
  const columns = useMemo(() => columnsOf(drawing), [drawing]);
  const zoom = useRef(onZoom);
  zoom.current = (zoomed) => onZoom(zoomed);
  const shown = useRef(span);
  shown.current = span;

  useEffect(() => {
    setReading(null);
    if (columns.times.length === 0) return;
    const drawn = drawChart(place.current!, columns, {
      onRead: setReading,
      onZoom: (between) => zoom.current(zoomedSpan(columns, between, shown.current)),
    });
    chart.current = drawn;
    return () => drawn.remove();
  }, [columns]);

  const last = drawing.points.length - 1;
  const move = (event: KeyboardEvent) => {
    const target = targetOf(event.key, reading, last);
    if (target === undefined) return;
    event.preventDefault();
    chart.current?.moveTo(target);
  };
  return (
    <>
      <div
        ref={place}
        className="views-chart"
        role="img"
        aria-label={summaryOf(drawing)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the chart's values.
        tabIndex={0}
        onKeyDown={move}
      />
      <ChartReadout drawing={drawing} place={reading !== null && reading <= last ? reading : null} />
    </>
  );
}

/** Where a key leads from the value that is read, if it leads anywhere. */
function targetOf(key: string, from: number | null, last: number): number | undefined {
  if (last < 0) return undefined;
  const targets: Record<string, number> = {
    ArrowRight: from === null ? 0 : Math.min(last, from + 1),
    ArrowLeft: from === null ? last : Math.max(0, from - 1),
    Home: 0,
    End: last,
  };
  return targets[key];
}

function summaryOf({ points, interval, totals }: Drawing): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return 'Page views over time: none in this range.';
  const most = points.reduce((best, point) => (point.total > best.total ? point : best));
  const words = (start: string) => intervalWords[interval](Date.parse(start));
  return [
    `Page views by ${interval} from ${words(first.start)} to ${words(last.start)}, UTC:`,
    `${counted(totals.human, 'view')} by people, ${totals.ai.toLocaleString('en')} by AI clients.`,
    `Most at ${words(most.start)} with ${counted(most.total, 'view')}. Arrow keys read the values.`,
  ].join(' ');
}
