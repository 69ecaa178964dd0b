import './chart-card.css';
import type { Interval } from '../../../../../server/src/contract/analytics-read.ts';
import { Button } from '../../../parts/button.tsx';
import { Card } from '../../../parts/card.tsx';
import { Empty } from '../../../parts/empty.tsx';
import { late } from '../../../parts/late.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Skeleton } from '../../../parts/skeleton.tsx';
import { SelectField } from '../../../parts/text-field.tsx';
import { ApiCall, CsvButton } from '../api-call.tsx';
import type { ChangeState, PageState } from '../page-state.ts';
import { intervalsFor, queryOf, type Span } from '../range.ts';
import { type Report, useTimeseries } from '../use-report.ts';
import { ChartTable } from './chart-table.tsx';

/** The chart's code is loaded with the first chart. */
const ViewsChart = late(async () => (await import('./views-chart.tsx')).ViewsChart);

interface ChartCardProps {
  report: Report;
  state: PageState;
  change: ChangeState;
}

export function ChartCard({ report, state, change }: ChartCardProps) {
  const { read, extent, query, isOld } = useTimeseries(report, state);
  const { span, isOwn } = report.range;
  const zoomTo = (zoomed: Span) => change({ ...queryOf(zoomed), offset: '0' });
  return (
    <Card
      title="Views over time"
      actions={
        <>
          {state.path !== '' && <PathChip path={state.path} onRemove={() => change({ path: '' })} />}
          {isOwn && (
            <Button small onClick={() => change({ dateFrom: '', dateTo: '', offset: '0' })}>
              Zoom out
            </Button>
          )}
          <IntervalChoice extent={extent} value={state.interval} change={change} />
          <CsvButton read={read} />
        </>
      }
    >
      <div className="chart-card">
        <Loaded query={query} what="The views over time could not be read" skeleton={<ChartSkeleton />}>
          {(drawing) => (
            <div className={isOld ? 'chart-card-old' : undefined} aria-busy={isOld}>
              {drawing.points.length === 0 ? (
                <Empty title="No views in this range." />
              ) : (
                <ViewsChart drawing={drawing} span={span} onZoom={zoomTo} skeleton={<ChartSkeleton />} />
              )}
            </div>
          )}
        </Loaded>
        <p className="soft small">
          To read the chart, point at it, tap it, or focus it and use the arrow keys. Drag sideways to zoom
          in.
        </p>
        <ChartTable drawing={query.data} />
        <ApiCall read={read} />
      </div>
    </Card>
  );
}

/** As high as the chart and what is read from it. */
const ChartSkeleton = () => (
  <div className="chart-card-skeleton">
    <Skeleton />
  </div>
);

const PathChip = ({ path, onRemove }: { path: string; onRemove(): void }) => (
  <p className="chart-card-chip">
    <span className="mono one-line" title={path}>
      {path}
    </span>
    <Button kind="quiet" small onClick={onRemove} aria-label="Show all pages in the chart">
      ✕
    </Button>
  </p>
);

const intervalLabels: Record<Interval, string> = {
  hour: 'By hour',
  day: 'By day',
  week: 'By week',
  month: 'By month',
};

interface IntervalChoiceProps {
  extent: Span | undefined;
  value: string;
  change: ChangeState;
}

function IntervalChoice({ extent, value, change }: IntervalChoiceProps) {
  const fitting = extent ? intervalsFor(extent) : [];
  const options = [
    { value: 'auto', label: 'Interval: auto' },
    ...fitting.map((interval) => ({ value: interval, label: intervalLabels[interval] })),
  ];
  return (
    <SelectField
      label="Interval"
      hideLabel
      value={options.some((option) => option.value === value) ? value : 'auto'}
      options={options}
      onChange={(interval) => change({ interval })}
    />
  );
}
