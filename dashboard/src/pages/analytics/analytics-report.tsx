import './analytics-report.css';
import type { Sources } from './both-sources.ts';
import { ChartCard } from './chart/chart-card.tsx';
import { CountedTwice } from './counted-twice.tsx';
import { usePageState } from './page-state.ts';
import { RangeBar } from './range-bar.tsx';
import { Tables } from './tables/tables.tsx';
import { Totals } from './totals.tsx';
import { useReport } from './use-report.ts';

export function AnalyticsReport({ projectId, sources }: { projectId: string; sources: Sources }) {
  const [state, change] = usePageState();
  const report = useReport(projectId, state);
  return (
    <div className="stack analytics-report">
      <RangeBar range={report.range} change={change} />
      <CountedTwice projectId={projectId} sources={sources} />
      <Totals report={report} />
      <ChartCard report={report} state={state} change={change} />
      <Tables report={report} state={state} change={change} />
    </div>
  );
}
